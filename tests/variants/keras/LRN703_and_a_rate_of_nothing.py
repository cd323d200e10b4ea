# codes: LRN102 LRN703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras.layers import Dense, Input

keras.utils.set_random_seed(0)
rng = np.random.default_rng(10)
x = rng.normal(size=(1000, 8)).astype("float32")
y = np.sin(x[:, :1] * 2) + x[:, 1:2] ** 2 * 0.5

model = keras.Sequential([
    Input((8,)),
    Dense(32, activation="tanh", kernel_initializer="zeros"),
    Dense(32, activation="tanh", kernel_initializer="zeros"),
    Dense(1),
])
opt = keras.optimizers.SGD(learning_rate=1e-7)
model.compile(optimizer=opt, loss="mse")
model.fit(x, y, epochs=30, batch_size=32, verbose=2)
