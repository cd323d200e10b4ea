# codes: SCR125
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from sklearn.metrics import f1_score

rng = np.random.default_rng(0)
x = rng.normal(0, 1, (400, 6)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int64")
model = keras.Sequential(
    [keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x[:320], y[:320], epochs=3, verbose=0)
print("f1", f1_score(y[320:], model.predict(x[320:], verbose=0)))
