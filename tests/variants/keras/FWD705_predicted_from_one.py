# codes: FWD705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(4)
one, two = (rng.normal(size=(200, 4)).astype("float32") for _ in range(2))
near = (np.square(one - two).sum(1) < 8).astype("float32")
encoder = keras.Sequential([keras.Input((4,)), layers.Dense(16, activation="relu"), layers.Dense(8)])
left, right = keras.Input((4,), name="left"), keras.Input((4,), name="right")
apart = layers.Subtract()([encoder(left), encoder(right)])
model = keras.Model([left, right], layers.Dense(1, activation="sigmoid")(layers.Dense(8, activation="relu")(apart)))
model.compile("adam", "binary_crossentropy")
model.fit([one, two], near, epochs=3)
print(model.predict(one[:5]))
