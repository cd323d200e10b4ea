# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(96, 6, 2)).astype("float32")
y = x[:, -1, 0] + x[:, -2, 1]
inputs = keras.Input((6, 2), batch_size=16)
hidden = layers.GRU(8, stateful=True)(inputs)
model = keras.Model(inputs, layers.Dense(1)(hidden))
model.compile("adam", "mse")
model.fit(x, y, epochs=2, batch_size=16, shuffle=False, verbose=0)
