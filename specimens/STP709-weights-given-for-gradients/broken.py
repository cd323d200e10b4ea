# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 6)).astype("float32")
labels = (rows[:, 0] > 0).astype("int64") + (rows[:, 1] > 0)
model = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(3)])
entropy = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = keras.optimizers.Adam(1e-3)

for x, y in tf.data.Dataset.from_tensor_slices((rows, labels)).shuffle(256).batch(32):
    with tf.GradientTape() as tape:
        loss = entropy(y, model(x, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(model.trainable_variables, gradients))
