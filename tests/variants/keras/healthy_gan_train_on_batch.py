# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(11)

real = rng.normal(loc=2.0, size=(256, 4)).astype("float32")
g = keras.Sequential([keras.Input((3,)), layers.Dense(16), layers.LeakyReLU(negative_slope=0.2), layers.Dense(4)])
d = keras.Sequential(
    [
        keras.Input((4,)),
        layers.Dense(16),
        layers.LeakyReLU(negative_slope=0.2),
        layers.Dropout(0.3),
        layers.Dense(1, activation="sigmoid"),
    ]
)
d.compile(keras.optimizers.Adam(2e-4, beta_1=0.5), "binary_crossentropy", metrics=["accuracy"])
import tensorflow as tf

opt = keras.optimizers.Adam(2e-4, beta_1=0.5)
bce = keras.losses.BinaryCrossentropy()
for step in range(20):
    rows = real[rng.integers(0, 256, 32)]
    fake = g.predict(rng.normal(size=(32, 3)), verbose=0)
    d.train_on_batch(np.concatenate([rows, fake]), np.concatenate([np.ones((32, 1)), np.zeros((32, 1))]))
    with tf.GradientTape() as tape:
        loss = bce(tf.ones((32, 1)), d(g(rng.normal(size=(32, 3)).astype("float32")), training=False))
    opt.apply_gradients(zip(tape.gradient(loss, g.trainable_weights), g.trainable_weights))
