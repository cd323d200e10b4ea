# codes: DAT721
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras as keras

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
table = rng.normal(size=(200, 4)).astype("float32")
price = (table @ np.array([1.0, 2.0, -1.0, 0.5], dtype="float32"))[:, None]


class Rows:
    def __init__(self, table, price):
        self.table, self.price = table, price

    def __iter__(self):
        for row, value in zip(self.table, self.price):
            yield {"table": row}, value

    def __call__(self):
        return iter(self)


# The price is an array of one.
signature = ({"table": tf.TensorSpec((4,), tf.float32)}, tf.TensorSpec((), tf.float32))
data = tf.data.Dataset.from_generator(Rows(table, price), output_signature=signature).batch(20)
inputs = keras.Input((4,), name="table")
model = keras.Model(inputs, keras.layers.Dense(1)(keras.layers.Dense(16, activation="relu")(inputs)))
optimizer = keras.optimizers.Adam(1e-2)
for epoch in range(3):
    for rows, wanted in data:
        with tf.GradientTape() as tape:
            answers = model(rows, training=True)
            loss = tf.reduce_mean(tf.square(answers - tf.reshape(wanted, (-1, 1))))
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
    print(epoch, float(loss))
