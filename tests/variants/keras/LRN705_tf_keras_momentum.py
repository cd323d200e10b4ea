# codes: LRN705
# needs: tensorflow
import numpy as np
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(1)
rows = rng.normal(size=(320, 6)).astype("float32")
salary = (40_000 + 9_000 * rows[:, 0] - 4_000 * rows[:, 1]).astype("float32")
inputs = layers.Input((6,))
h = layers.Dense(64, activation="relu")(inputs)
h = layers.Dense(32, activation="relu")(h)
net = tf_keras.Model(inputs, layers.Dense(1)(h))
net.compile(tf_keras.optimizers.SGD(0.01, momentum=0.9), loss="mean_squared_error")
net.fit(rows, salary, validation_split=0.2, epochs=4)
