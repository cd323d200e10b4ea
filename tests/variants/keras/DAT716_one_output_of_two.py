# codes: DAT716
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
x = rng.normal(size=(480, 9)).astype("float32")
late = (x[:, :3].sum(1) > 0).astype("float32")[:, None]
delay = (x[:, 3:5].sum(1, keepdims=True)).astype("float32")
delay[::24] = np.nan
given = keras.Input((9,))
hidden = layers.Dense(24, activation="relu")(given)
model = keras.Model(
    given,
    {"late": layers.Dense(1, activation="sigmoid", name="late")(hidden), "delay": layers.Dense(1, name="delay")(hidden)},
)
model.compile("adam", loss={"late": "binary_crossentropy", "delay": "huber"})
model.fit(x, {"late": late, "delay": delay}, batch_size=24, epochs=5)
