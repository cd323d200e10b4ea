# codes: STP702
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras as keras

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(256, 5)).astype("float32")
y = (x @ np.arange(5, dtype="float32"))[:, None]
model = keras.Sequential([keras.layers.Dense(16, activation="relu", input_shape=(5,)), keras.layers.Dense(1)])
opt = keras.optimizers.Adam(1e-2)
batches = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(256).batch(32)


def train_step(rows, wanted):
    answers = model(rows, training=True)
    residuals = wanted - answers
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(residuals))
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss


for epoch in range(2):
    for rows, wanted in batches:
        loss = train_step(rows, wanted)
    print(epoch, float(loss))
