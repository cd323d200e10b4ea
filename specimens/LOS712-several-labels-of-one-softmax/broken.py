# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(600, 12)).astype("float32")
topics = (x @ rng.normal(size=(12, 5)) > 0).astype("float32")
model = keras.Sequential([
    keras.Input((12,)),
    layers.Dense(48, activation="relu"),
    layers.Dense(5, activation="softmax"),
])
model.compile(optimizer="adam", loss="categorical_crossentropy")
model.fit(x, topics, epochs=4, validation_split=0.1)
