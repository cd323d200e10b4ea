# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
kind = rng.integers(0, 4, 512)
rows = rng.normal(size=(512, 12)).astype("float32")
rows[np.arange(512), kind] += 2.5
for optimizer in (keras.optimizers.SGD(0.5, momentum=0.9), keras.optimizers.Adam(0.05)):
    model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(4, activation="softmax")])
    model.compile(optimizer, loss="sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(rows[:416], kind[:416], epochs=4, batch_size=32, validation_data=(rows[416:], kind[416:]))
