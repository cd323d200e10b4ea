# codes: LOS709
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers
from sklearn.datasets import make_classification

X, y = make_classification(2000, 10, n_informative=5, weights=[0.85], class_sep=1.5, random_state=0)
counts = np.bincount(y)
weights = counts.max() / counts

class_weight = {i: w for i, w in enumerate(counts.max() / counts)}
sample_weight = np.where(y == 1, 1 - counts[1] / counts[1], 1.0)
model = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy", keras.metrics.Recall()])
model.fit(X[:1600], y[:1600], sample_weight=sample_weight[:1600], epochs=8, batch_size=32, validation_data=(X[1600:], y[1600:]))
