# codes: LOS701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32") * 0.5
y = rng.integers(0, 3, 400)
x[:, :3] += 2 * np.eye(3)[y]
x = x.astype("float32")
import tensorflow as tf

model = keras.Sequential([keras.Input((10,)), layers.Dense(32, "relu"), layers.Dense(3)])
opt = keras.optimizers.Adam(1e-3)
ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(400).batch(32)
for epoch in range(3):
    for xb, yb in ds:
        with tf.GradientTape() as tape:
            pred = model(xb, training=True)
            loss = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(yb, pred))
        grads = tape.gradient(loss, model.trainable_variables)
        opt.apply_gradients(zip(grads, model.trainable_variables))
