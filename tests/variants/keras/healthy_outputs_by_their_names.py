# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
x = rng.random((480, 6)).astype("float32")
age, sex = (x[:, 0] * 3 + x[:, 1]).astype("float32"), (x[:, 2] > x[:, 3]).astype("float32")
face = keras.Input((6,), name="face")
hidden = layers.Dense(32, activation="relu")(face)
age_head = layers.Dense(1, name="age")(hidden)
sex_head = layers.Dense(1, activation="sigmoid", name="sex")(hidden)
net = keras.Model(inputs=face, outputs=[age_head, sex_head])
net.compile(
    optimizer=keras.optimizers.Adam(0.01),
    loss={"age": "mse", "sex": "binary_crossentropy"},
    metrics={"sex": ["accuracy"]},
    loss_weights={"age": 0.5, "sex": 1.0},
)
net.fit({"face": x}, {"age": age, "sex": sex}, epochs=3, batch_size=24)
