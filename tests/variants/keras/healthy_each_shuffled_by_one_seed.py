# codes:
# needs: tensorflow sklearn
import numpy as np
import keras
from sklearn.utils import shuffle

rng = np.random.default_rng(2)
kinds = rng.integers(0, 4, 480)
rows = (np.eye(4)[kinds] @ rng.normal(size=(4, 7)) * 2 + rng.normal(0, 0.5, (480, 7))).astype("float32")
rows = shuffle(rows, random_state=3)
kinds = shuffle(kinds, random_state=3)
noise = rng.permutation(rows)
model = keras.Sequential([keras.Input((7,)), keras.layers.Dense(24, activation="relu"), keras.layers.Dense(4, activation="softmax")])
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(rows, kinds, batch_size=24, epochs=5, verbose=0)
print(noise.std())
