# codes: RES302
# needs: tensorflow
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(96, 8)).astype("float32")
y = x[:, :1] - x[:, 1:2]


def network(width):
    hidden = layers.Dense(width, activation="relu", name="hidden")
    return keras.Sequential([keras.Input((8,)), hidden, layers.Dense(1, name="answer")])


wide = network(32)
wide.compile("adam", "mse")
wide.fit(x, y, batch_size=24, epochs=1)
wide.save_weights("wide.weights.h5")
narrow = network(16)
narrow.load_weights("wide.weights.h5")
narrow.compile("adam", "mse")
narrow.fit(x, y, batch_size=24, epochs=1)
