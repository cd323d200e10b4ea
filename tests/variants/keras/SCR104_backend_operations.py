# codes: SCR104
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
from keras import Input, Sequential
from keras import backend as K
from keras.layers import Dense

rng = np.random.default_rng(0)
x = rng.normal(0, 1, (320, 6)).astype("float32")
y = (x[:, :2].sum(1) - x[:, 2]).astype("float32")[:, None]


def distance(y_true, y_pred):
    return K.sqrt(K.mean(K.square(y_pred - y_true)) + K.epsilon())


model = Sequential([Input((6,)), Dense(16, activation="relu"), Dense(1)])
model.compile(loss=distance, optimizer="adam")
model.fit(x, y, batch_size=32, epochs=2, verbose=0)
