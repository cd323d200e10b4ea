# codes: FWD704
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

rng = np.random.default_rng(2)
steps = rng.normal(size=(240, 15, 4)).astype("float32")
total = steps[:, :, 1].sum(1)
inputs = keras.Input((15, 4))
first = layers.GRU(24)(inputs)
second = layers.GRU(12)(first)
model = keras.Model(inputs, layers.Dense(1)(second))
model.compile("adam", "mse")
model.fit(steps, total, epochs=2)
