# codes: MET702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras.metrics import Precision, Recall

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
wines = rng.normal(size=(240, 6)).astype("float32")
kinds = (wines[:, 0] > 0).astype(int) + (wines[:, 1] > 0)
model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy", Precision(), Recall()])
model.fit(wines, kinds, epochs=3)
