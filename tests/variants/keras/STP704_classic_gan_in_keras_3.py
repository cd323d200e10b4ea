# codes: STP704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
real = (rng.normal(size=(512, 4)) * 0.2 + 1.0).astype("float32")
critic = keras.Sequential([layers.Input((4,)), layers.Dense(16), layers.LeakyReLU(0.2), layers.Dense(1, activation="sigmoid")])
critic.compile(keras.optimizers.Adam(2e-4, 0.5), "binary_crossentropy", metrics=["accuracy"])
maker = keras.Sequential([layers.Input((3,)), layers.Dense(16, activation="relu"), layers.Dense(4)])
critic.trainable = False
noise = layers.Input((3,))
both = keras.Model(noise, critic(maker(noise)))
both.compile(keras.optimizers.Adam(2e-4, 0.5), "binary_crossentropy")
for step in range(8):
    rows = real[rng.integers(0, 512, 32)]
    made = maker.predict(rng.normal(size=(32, 3)), verbose=0)
    critic.train_on_batch(rows, np.ones((32, 1)))
    critic.train_on_batch(made, np.zeros((32, 1)))
    both.train_on_batch(rng.normal(size=(32, 3)), np.ones((32, 1)))
