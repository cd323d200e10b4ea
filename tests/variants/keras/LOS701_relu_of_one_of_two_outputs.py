# codes: LOS701
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
meters = rng.normal(size=(480, 10)).astype("float32")
usage = meters[:, :4].sum(1, keepdims=True)
leak = (meters[:, 4:7].sum(1) > 0).astype("float32")[:, None]
given = keras.Input((10,))
hidden = layers.Dense(32, activation="relu")(given)
model = keras.Model(
    given,
    {
        "usage": layers.Dense(1, name="usage_head")(hidden),
        "leak": layers.Dense(1, activation="relu", name="leak_head")(hidden),
    },
)
losses = {"usage": "mse", "leak": "binary_crossentropy"}
model.compile(optimizer="adam", loss=losses, loss_weights={"usage": 0.5, "leak": 1.0})
model.fit(meters, {"usage": usage, "leak": leak}, epochs=3)
