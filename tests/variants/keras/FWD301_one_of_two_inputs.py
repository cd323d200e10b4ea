# codes: FWD301
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
facts, shape = rng.normal(size=(256, 7)).astype("float32"), rng.normal(size=(256, 3)).astype("float32")
price = facts.sum(axis=1) + shape[:, 0]
facts_in, shape_in = keras.Input((8,), name="facts"), keras.Input((3,), name="shape")
x = layers.Dense(32, activation="relu")(layers.concatenate([facts_in, shape_in]))
model = keras.Model([facts_in, shape_in], layers.Dense(1)(x))
model.compile("adam", "mse")
model.fit({"facts": facts, "shape": shape}, price, epochs=3)
