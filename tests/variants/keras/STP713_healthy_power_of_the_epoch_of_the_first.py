# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
kinds = rng.integers(0, 5, 800)
x = (rng.normal(size=(800, 16)) + rng.normal(size=(5, 16))[kinds]).astype("float32")


def decay(epoch, rate):
    return 1e-3 * 0.9**epoch if epoch < 20 else rate * 0.95


model = keras.Sequential(
    [keras.Input((16,)), layers.Dense(32, activation="relu"), layers.Dense(5, activation="softmax")]
)
model.compile(keras.optimizers.Adam(1e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, kinds, validation_split=0.2, epochs=30, callbacks=[keras.callbacks.LearningRateScheduler(decay)])
