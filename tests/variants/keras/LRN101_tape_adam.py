# codes: LRN101
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32") * 0.5
y = rng.integers(0, 3, 400)
x[:, :3] += 2 * np.eye(3)[y]
x = x.astype("float32")
import tensorflow as tf

model = keras.Sequential([keras.Input((10,)), layers.Dense(64, "relu"), layers.Dense(32, "relu"), layers.Dense(3)])
optimizer = keras.optimizers.Adam(learning_rate=10.0)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(400).batch(32)
for epoch in range(5):
    for xb, yb in ds:
        with tf.GradientTape() as tape:
            loss = loss_fn(yb, model(xb, training=True))
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
