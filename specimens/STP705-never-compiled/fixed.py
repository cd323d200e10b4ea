# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(200, 5)).astype("float32")
y = x.sum(1, keepdims=True)
inp = keras.Input((5,))
model = keras.Model(inp, layers.Dense(1)(layers.Dense(8, activation="relu")(inp)))
model.compile("adam", "mse")
model.fit(x, y, epochs=2)
copy = keras.models.clone_model(model)
copy.set_weights(model.get_weights())
copy.compile("adam", "mse"); print(copy.evaluate(x, y))
