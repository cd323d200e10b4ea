# codes:
# needs: tensorflow tf_keras
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tf_keras

# A list of several inputs is no list of numbers, and a loss of the other Keras is called as any function.
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
left, right = (rng.normal(size=(200, 3)).astype("float32") for _ in range(2))
sums = left[:, 0] + right[:, 1]
inputs = [keras.Input((3,)), keras.Input((3,))]
joined = keras.layers.Concatenate()(inputs)
model = keras.Model(inputs, keras.layers.Dense(1)(keras.layers.Dense(16, activation="relu")(joined)))
model.compile("adam", "mse")
model.fit([left, right], [sums], epochs=3)
simple = tf_keras.Sequential([tf_keras.layers.Dense(8, activation="relu"), tf_keras.layers.Dense(1)])
simple.compile("adam", loss=keras.losses.MeanSquaredError())
simple.fit(left, left[:, :1], epochs=3)
