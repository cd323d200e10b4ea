# codes: SCR101
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
from keras import Input, Sequential
from keras.layers import Dense
from keras.optimizers import RMSprop

rng = np.random.default_rng(0)
x = rng.normal(0, 1, (320, 6)).astype("float32")
y = (x[:, 0] * x[:, 1] > 0).astype("float32")
model = Sequential([Input((6,)), Dense(16, activation="relu"), Dense(1, activation="sigmoid")])
model.compile(loss="binary_crossentropy", optimizer=RMSprop(lr=0.005), metrics=["accuracy"])
model.fit(x, y, batch_size=32, epochs=2, verbose=0)
