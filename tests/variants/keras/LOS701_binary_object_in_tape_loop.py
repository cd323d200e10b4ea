# codes: LOS701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(128, 8)).astype("float32")
y = (x[:, :1] > 0).astype("float32")
inputs = keras.Input((8,))
outputs = layers.Dense(1)(layers.Dense(16, activation="relu")(inputs))
model = keras.Model(inputs, outputs)
optimizer = keras.optimizers.Adam(1e-2)
criterion = keras.losses.BinaryCrossentropy()
for step in range(30):
    with tf.GradientTape() as tape:
        loss = criterion(y, model(x, training=True))
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
