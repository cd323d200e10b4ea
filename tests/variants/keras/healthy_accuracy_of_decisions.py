# codes:
# needs: tensorflow
"""Accuracy of what was decided, and the word "accuracy" of a fit."""

import keras
import numpy as np

rng = np.random.default_rng(3)
x = rng.normal(size=(480, 5)).astype("float32")
y = (x[:, 0] > x[:, 1]).astype(int) + (x[:, 2] > 1)
model = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(3, activation="softmax")])
model.compile(
    keras.optimizers.Adam(3e-3),
    "categorical_crossentropy",
    metrics=["accuracy", keras.metrics.CategoricalAccuracy(name="Accuracy")],
)
model.fit(x, keras.utils.to_categorical(y, 3), batch_size=32, epochs=3, verbose=0)
score = keras.metrics.Accuracy()
score.update_state(y, model.predict(x, verbose=0).argmax(-1))
print(float(score.result()))
