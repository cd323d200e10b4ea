# codes: FWD301
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(16)
table = np.random.normal(size=(420, 13)).astype("float32")
price = table[:, 0] * 2 - table[:, 5]
held = table[350:, 1:]
given = keras.Input((13,))
net = keras.Model(given, layers.Dense(1)(layers.Dense(32, activation="relu")(given)))
net.compile(optimizer="adam", loss="mse")
net.fit(
    table[:350],
    price[:350],
    validation_data=(held, price[350:]),
    epochs=3,
    batch_size=25,
)
