# codes: STP718
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
points = (0.2 * rng.normal(size=(640, 2)) + [1.0, -0.5]).astype("float32")
maker = keras.Sequential([keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(2)])
judge = keras.Sequential([keras.Input((2,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
bce = keras.losses.BinaryCrossentropy(from_logits=True)
judge.compile(keras.optimizers.Adam(1e-3), bce)
noise = keras.Input((8,))
both = keras.Model(noise, judge(maker(noise)))
both.compile(keras.optimizers.Adam(1e-3), bce)

for step in range(40):
    real = points[rng.integers(0, 640, 32)]
    fake = maker.predict(rng.normal(size=(32, 8)).astype("float32"), verbose=0)
    judged = judge.train_on_batch(real, np.ones((32, 1), "float32"))
    judged = judged + judge.train_on_batch(fake, np.zeros((32, 1), "float32"))
    fooled = both.train_on_batch(rng.normal(size=(32, 8)).astype("float32"), np.ones((32, 1), "float32"))
