# codes: DAT713
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(15)
rng = np.random.default_rng(15)
table = {"width": rng.normal(size=256).astype("float32"), "height": rng.normal(size=256).astype("float32")}
large = (table["width"] + table["height"] > 0).astype("float32")
rows = tf.data.Dataset.from_tensor_slices((table, large)).shuffle(256)

inputs = {name: keras.Input((1,), name=name) for name in table}
joined = keras.layers.concatenate(list(inputs.values()))
answer = keras.layers.Dense(1, activation="sigmoid")(keras.layers.Dense(8, activation="relu")(joined))
model = keras.Model(inputs, answer)
model.compile("adam", "binary_crossentropy")
model.fit(rows, epochs=2)
