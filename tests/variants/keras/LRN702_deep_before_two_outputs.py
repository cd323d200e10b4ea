# codes: LRN702
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(640, 14)).astype("float32")
room = x[:, :4].argmax(1)
busy = (x[:, 4:8].sum(1) > 0).astype("float32")[:, None]
given = keras.Input((14,))
hidden = given
for _ in range(8):
    hidden = layers.Dense(32, activation="sigmoid")(hidden)
model = keras.Model(
    given,
    {
        "room": layers.Dense(4, activation="softmax")(hidden),
        "busy": layers.Dense(1, activation="sigmoid")(hidden),
    },
)
model.compile("adam", loss={"room": "sparse_categorical_crossentropy", "busy": "binary_crossentropy"})
model.fit(x, {"room": room, "busy": busy}, batch_size=32, epochs=10)
