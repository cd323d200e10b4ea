# codes: LOS713
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, tensorflow as tf, keras
from keras import layers
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 10)).astype("float32")
kind = x[:, :3].argmax(1); size = x[:, 4:5] * 2
inp = keras.Input((10,))
h = layers.Dense(32, activation="relu")(inp)
model = keras.Model(inp, [layers.Dense(3, activation="softmax", name="kind")(h), layers.Dense(1, name="size")(h)])
model.compile("adam", loss={"kind": "sparse_categorical_crossentropy", "size": "mse"})
ds = tf.data.Dataset.from_tensor_slices((x, {"kind": kind, "sizes": size})).shuffle(640).batch(32)
model.fit(ds, epochs=3)
