# codes: DAT706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
reading = rng.normal(size=(600, 9)).astype("float32")
amount = reading @ rng.normal(size=(9,)).astype("float32")
net = keras.Sequential([keras.Input((9,)), keras.layers.Dense(24, activation="relu"), keras.layers.Dense(1)])
net.compile(optimizer=keras.optimizers.Adam(3e-3), loss="mse")
SIZE = 40
for epoch in range(5):
    order = rng.permutation(600)
    for step in range(600 // SIZE):
        rows = order[step * SIZE : (step + 1) * SIZE]
        loss = net.train_on_batch(x=reading[rows], y=amount[step * SIZE : (step + 1) * SIZE])
    print(epoch, loss)
