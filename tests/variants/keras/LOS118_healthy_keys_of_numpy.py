# codes:
# needs: tensorflow sklearn
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
from sklearn.utils.class_weight import compute_class_weight

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
frauds = rng.choice(2, 1200, p=[0.88, 0.12])
rows = (rng.normal(size=(2, 8))[frauds] + rng.normal(size=(1200, 8))).astype("float32")
classes = np.unique(frauds)
weights = dict(zip(classes, compute_class_weight("balanced", classes=classes, y=frauds)))
model = keras.Sequential([keras.Input((8,)), layers.Dense(24, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["recall"])
model.fit(rows, frauds, epochs=3, batch_size=40, class_weight=weights, verbose=0)
