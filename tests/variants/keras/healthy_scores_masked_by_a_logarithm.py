# codes:
# needs: tensorflow
import numpy as np
import keras
from keras import layers
rng = np.random.default_rng(0)
x = rng.normal(size=(300, 6)).astype("float32")
legal = (rng.random((300, 4)) > 0.3).astype("float32")
legal[:, 0] = 1
y = (np.where(legal > 0, x[:, :4], -9)).argmax(1)
a, m = keras.Input((6,)), keras.Input((4,))
h = layers.Dense(16, "relu")(a)
s = layers.Dense(4)(h)
out = layers.Lambda(lambda t: t[0] + keras.ops.log(t[1]))([s, m])
model = keras.Model([a, m], out)
model.compile(keras.optimizers.Adam(0.01), keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit([x, legal], y, epochs=3)
