# codes: DAT711
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
table = {"age": rng.normal(size=(240, 1)).astype("float32"), "pay": rng.normal(size=(240, 1)).astype("float32")}
bought = (table["age"][:, 0] + table["pay"][:, 0] > 0).astype("float32")
dataset = tf.data.Dataset.from_tensor_slices((table, bought))
dataset = dataset.shuffle(240).batch(24)
dataset = dataset.repeat(-1)
inputs = {name: keras.Input((1,), name=name) for name in table}
hidden = keras.layers.Dense(8, activation="relu")(keras.layers.Concatenate()(list(inputs.values())))
model = keras.Model(inputs, keras.layers.Dense(1, activation="sigmoid")(hidden))
model.compile("adam", "binary_crossentropy")
model.fit(x=dataset, epochs=2, verbose=0)
