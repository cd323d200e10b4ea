# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(256, 12)).astype("float32")
age = (30 + 10 * x[:, :1] + rng.normal(size=(256, 1))).astype("float32")
kind = (x[:, 1] > 0).astype("int64") + (x[:, 2] > 0.5)
flag = (x[:, 3] > 0).astype("float32")
inp = keras.Input((12,), name="features")
h = layers.Dense(64, activation="relu")(inp)
out_age = layers.Dense(1, name="age")(layers.Dense(32, activation="relu")(h))
out_kind = layers.Dense(3, activation="softmax", name="kind")(h)
out_flag = layers.Dense(1, activation="sigmoid", name="flag")(h)
model = keras.Model(inp, [out_age, out_kind, out_flag])
model.compile(
    optimizer="adam",
    loss=["mse", "sparse_categorical_crossentropy", "binary_crossentropy"],
    loss_weights=[0.01, 1.0, 1.0],
    metrics=[["mae"], ["accuracy"], ["accuracy"]],
)
model.fit(x, [age, kind, flag], epochs=4, batch_size=32, validation_split=0.25)
model.evaluate(x, [age, kind, flag])
