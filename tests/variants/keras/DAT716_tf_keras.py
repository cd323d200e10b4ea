# codes: DAT716
# needs: tensorflow
import os
os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf

tf.random.set_seed(5)
rng = np.random.default_rng(5)
wind = rng.normal(size=(700, 5)).astype("float32")
power = (wind[:, :1] * 2 + wind[:, 1:2]).astype("float32")
power[rng.random(700) < 0.03] = float("nan")
model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.Adam(1e-3), loss=tf.keras.losses.MeanSquaredError())
model.fit(wind, power, batch_size=35, epochs=4)
