# codes: DAT706
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
flower = rng.integers(0, 3, 300)
sizes = (rng.normal(size=(300, 6)) * 0.3 + flower[:, None]).astype("float32")


def feed(x, y, batch=30):
    rows = x.copy()
    while True:
        np.random.shuffle(rows)
        for i in range(0, len(rows), batch):
            yield rows[i : i + batch], y[i : i + batch]


model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(feed(sizes, flower), steps_per_epoch=10, epochs=2)
