# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
n = 512
rows = {name: rng.normal(size=n).astype("float32") for name in ("width", "age", "cost", "number")}
y = (2 * rows["width"] - rows["age"] + 0.5 * rows["cost"]).astype("float32")
dataset = tf.data.Dataset.from_tensor_slices((rows, y)).shuffle(n, seed=0).batch(32)


def put_together(named):
    inputs = {name: keras.Input((1,), name=name) for name in ("width", "age", "cost")}
    h = layers.Dense(16, activation="relu")(layers.concatenate(list(inputs.values())))
    model = keras.Model(inputs if named else list(inputs.values()), layers.Dense(1)(h))
    model.compile(keras.optimizers.Adam(0.01), "mse")
    return model


# A list of inputs takes its own columns by their names.
put_together(named=False).fit(dataset, epochs=3)
# A dictionary of inputs is given these alone.
put_together(named=True).fit(dataset.map(lambda row, y: ({k: row[k] for k in ("width", "age", "cost")}, y)), epochs=3)
