# codes: LRN701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import tensorflow as tf
import keras

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = (rng.normal(size=(640, 8)) * 300 + 2000).astype("float32")
y = ((x - x.mean(0)) / x.std(0) @ rng.normal(size=(8, 1))).astype("float32")
ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(640).batch(32)
model = keras.Sequential([keras.Input((8,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(1)])
opt = keras.optimizers.Adam(1e-2)
for epoch in range(5):
    for xb, yb in ds:
        with tf.GradientTape() as tape:
            pred = model(xb, training=True)
            loss = tf.reduce_mean(tf.square(yb - pred))
        grads = tape.gradient(loss, model.trainable_variables)
        opt.apply_gradients(zip(grads, model.trainable_variables))
    print(epoch, float(loss))
