# codes: EVL705
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
kinds = rng.integers(0, 3, 480)
x = (rng.normal(size=(480, 10)) + rng.normal(size=(3, 10))[kinds]).astype("float32")
given = keras.Input((10,))
model = keras.Model(given, layers.Dense(3, activation="softmax")(layers.Dense(16, activation="relu")(given)))
model.compile(
    keras.optimizers.Adam(1e-3),
    loss=keras.losses.CategoricalCrossentropy(),
    metrics=[keras.metrics.TopKCategoricalAccuracy(k=3, name="top3")],
)
model.fit(x, keras.utils.to_categorical(kinds), validation_split=0.2, epochs=3)
