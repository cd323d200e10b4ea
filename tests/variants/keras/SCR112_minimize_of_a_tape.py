# codes: SCR112
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 8)).astype("float32")
kinds = (rows @ rng.normal(size=(8, 3))).argmax(1)

model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(3)])
optimizer = keras.optimizers.Adam(1e-2)
loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
model.build((None, 8))
batches = tf.data.Dataset.from_tensor_slices((rows, kinds)).shuffle(256).batch(32)
for epoch in range(2):
    for given, wanted in batches:
        with tf.GradientTape() as tape:
            loss = loss_of(wanted, model(given, training=True))
        optimizer.minimize(loss, model.trainable_variables, tape=tape)
