# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

# Rows of shares, smoothed rows and rows of sigmoids: none says that several labels hold of one softmax.
keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
x = rng.normal(size=(480, 8)).astype("float32")
shares = np.exp(x[:, :4]) / np.exp(x[:, :4]).sum(1, keepdims=True)
ones = keras.utils.to_categorical(x[:, 4:].argmax(1), 4)
several = (x[:, :4] > 0).astype("float32")
given = keras.Input((8,))
body = layers.Dense(48, activation="relu")(given)
outputs = {
    "shares": layers.Dense(4, activation="softmax", name="shares")(body),
    "kind": layers.Dense(4, name="kind")(body),
    "several": layers.Dense(4, activation="sigmoid", name="several")(body),
}
losses = {
    "shares": "categorical_crossentropy",
    "kind": keras.losses.CategoricalCrossentropy(from_logits=True, label_smoothing=0.1),
    "several": "binary_crossentropy",
}
model = keras.Model(given, outputs)
model.compile(keras.optimizers.Adam(3e-3), losses)
model.fit(x, {"shares": shares, "kind": ones, "several": several}, batch_size=32, epochs=3)
