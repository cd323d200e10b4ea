# codes: FWD401
# needs: tensorflow
import numpy as np
import keras

rng = np.random.default_rng(0)
x = rng.gamma(1.0, 2.0, (400, 9)).astype("float32")
x[x < 0.3] = 0.0
y = (x[:, 0] > x[:, 1]).astype("float32")
inp = keras.Input((9,))
h = keras.layers.Lambda(lambda v: keras.ops.log(v))(inp)
h = keras.layers.Dense(16, activation="relu")(h)
h = keras.layers.BatchNormalization()(h)
out = keras.layers.Dense(1, activation="sigmoid")(h)
model = keras.Model(inp, out)
model.compile("adam", "binary_crossentropy")
model.fit(x, y, epochs=2)
