# codes: LOS405
# needs: tensorflow
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 6)).astype("float32")
truth = (rows[:, :1] > 0).astype("float32")
model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(1e-2)
pipeline = tf.data.Dataset.from_tensor_slices((rows, truth)).shuffle(256).batch(32)


@tf.function
def train_step(inputs, labels):
    with tf.GradientTape() as tape:
        answers = model(inputs, training=True)
        loss = -tf.reduce_mean(labels * tf.math.log(answers) + (1 - labels) * tf.math.log(1 - answers))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss


for epoch in range(3):
    for inputs, labels in pipeline:
        loss = train_step(inputs, labels)
    print(epoch, float(loss))
