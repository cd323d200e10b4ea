# codes: LOS715
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras.utils import to_categorical

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
patients = rng.normal(size=(300, 7)).astype("float32")
ill = to_categorical((patients[:, 2] > 0.2).astype(int), 2)
model = keras.Sequential()
model.add(keras.Input((7,)))
model.add(keras.layers.Dense(16, activation="relu"))
model.add(keras.layers.Dense(1, activation="sigmoid"))
model.compile(loss="binary_crossentropy", optimizer="adam")
model.fit(patients, ill, epochs=3, batch_size=30)
