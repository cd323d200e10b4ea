# codes: LRN705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(2)
weather = rng.normal(size=(400, 8)).astype("float32")
megawatts = (20_000 + 6_000 * weather[:, :1]).astype("float32")
ds = tf.data.Dataset.from_tensor_slices((weather, megawatts)).shuffle(400).batch(40)
net = keras.Sequential([keras.layers.Dense(64, activation="relu"), keras.layers.Dense(64, activation="relu"), keras.layers.Dense(1)])
net.compile(optimizer=keras.optimizers.SGD(learning_rate=0.05), loss=keras.losses.MeanSquaredError())
net.fit(ds, epochs=3)
