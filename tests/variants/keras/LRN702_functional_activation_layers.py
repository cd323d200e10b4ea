# codes: LRN702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(240, 12)).astype("float32")
y = keras.utils.to_categorical((x[:, 0] > 0).astype("int64") + (x[:, 1] > 0), 3)
inputs = hidden = keras.Input((12,))
for _ in range(8):
    hidden = layers.Activation("sigmoid")(layers.Dense(24)(hidden))
model = keras.Model(inputs, layers.Dense(3, activation="softmax")(hidden))
model.compile(optimizer=keras.optimizers.SGD(0.1), loss="categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5, batch_size=24)
