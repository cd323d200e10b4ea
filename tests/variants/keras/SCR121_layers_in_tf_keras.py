# codes: SCR121
# needs: tensorflow tf_keras
import keras
import numpy as np
import tf_keras
from keras.layers import Dense

tf_keras.utils.set_random_seed(8)
rng = np.random.default_rng(8)
x = rng.normal(size=(160, 6)).astype("float32")
y = (x[:, 0] > 0).astype("float32")
print(keras.__version__)
model = tf_keras.models.Sequential()
model.add(tf_keras.layers.Input((6,)))
model.add(tf_keras.layers.Dense(8, activation="relu"))
model.add(Dense(1, activation="sigmoid"))
model.compile("adam", "binary_crossentropy")
model.fit(x, y, epochs=2)
