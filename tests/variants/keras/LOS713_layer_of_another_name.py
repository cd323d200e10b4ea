# codes: LOS713
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 10)).astype("float32")
inputs = keras.Input((10,))
hidden = layers.Dense(32, activation="relu")(inputs)
mood = layers.Dense(2, activation="softmax", name="sentiment")(hidden)
stars = layers.Dense(1, name="stars")(hidden)
model = keras.Model(inputs, [mood, stars])
model.compile(keras.optimizers.Adam(1e-2), loss={"mood": "sparse_categorical_crossentropy", "stars": "mae"})
model.fit(x, {"mood": (x[:, 0] > x[:, 1]).astype("int32"), "stars": x[:, 3:4]}, epochs=4, batch_size=32)
