# codes: LRN702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(480, 6)).astype("float32")
y = ((x[:, 0] * x[:, 1]) > 0).astype("float32")
model = keras.Sequential([keras.Input((6,))])
for _ in range(9):
    model.add(layers.Dense(12, activation="sigmoid"))
model.add(layers.Dense(1, activation="sigmoid"))
model.compile(loss="binary_crossentropy", optimizer=keras.optimizers.SGD(0.1), metrics=["accuracy"])
for epoch in range(6):
    order = rng.permutation(len(x))
    for start in range(0, len(x), 40):
        rows = order[start : start + 40]
        loss, accuracy = model.train_on_batch(x[rows], y[rows])
    print(epoch, loss, accuracy)
