# codes: DAT501
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int64")
import tensorflow as tf

x[5, 2] = np.nan
ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(16)
model = keras.Sequential([layers.Dense(16, "relu"), layers.Dense(1, "sigmoid")])
model.compile("adam", "binary_crossentropy")
model.fit(ds, epochs=3)
