# codes: MET706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, :2].sum(1) * 2).astype("float32")
inputs = keras.Input((6,))
net = keras.Model(inputs, keras.layers.Dense(1)(keras.layers.Dense(16, activation="relu")(inputs)))
net.compile(keras.optimizers.Adam(0.01), keras.losses.MeanSquaredError(), [keras.metrics.MeanAbsoluteError()])
net.fit(x, y, batch_size=32, epochs=3, validation_split=0.1)
