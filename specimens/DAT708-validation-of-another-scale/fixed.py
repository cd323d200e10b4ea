# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
table = rng.normal([60.0, 1500.0, 12.0, 900.0], [12.0, 400.0, 3.0, 80.0], (800, 4))
grade = np.digitize(table[:, 0] / 12 + table[:, 1] / 400, [7.8, 9.5])
mean, deviation = table[:600].mean(0), table[:600].std(0)
train = (table[:600] - mean) / deviation
held_out = (table[600:] - mean) / deviation
model = keras.Sequential([
    keras.Input((4,)),
    layers.Dense(32, activation="relu"),
    layers.Dense(3, activation="softmax"),
])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, grade[:600], epochs=4, validation_data=(held_out, grade[600:]))
