# codes: LOS713
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
x = np.random.rand(400, 6).astype("float32")
age, sex = (x[:, 0] * 3 + x[:, 1]).astype("float32"), (x[:, 2] > x[:, 3]).astype("float32")
face = keras.Input((6,), name="face")
hidden = layers.Dense(32, activation="relu")(face)
age_head = layers.Dense(1, name="age")(hidden)
sex_head = layers.Dense(1, activation="sigmoid", name="sex")(hidden)
net = keras.Model(inputs=face, outputs=[age_head, sex_head])
net.compile(optimizer="adam", loss={"age": "mse", "sex_head": "binary_crossentropy"})
net.fit(x, {"age": age, "sex": sex}, epochs=2, batch_size=20)
