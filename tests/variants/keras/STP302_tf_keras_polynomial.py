# codes: STP302
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

rng = np.random.default_rng(0)
x = rng.normal(size=(960, 12)).astype("float32")
y = x[:, :4].argmax(axis=1)
data = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(960).batch(32)


def optimizer(rate, epochs):
    return tf_keras.optimizers.Adam(
        tf_keras.optimizers.schedules.PolynomialDecay(rate, decay_steps=epochs * 2, end_learning_rate=0.0)
    )


model = tf_keras.Sequential([tf_keras.layers.Dense(32, activation="relu"), tf_keras.layers.Dense(4)])
model.compile(optimizer(5e-3, 5), tf_keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(data, epochs=5, verbose=0)
