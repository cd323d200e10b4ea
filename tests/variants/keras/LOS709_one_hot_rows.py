# codes: LOS709
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
from sklearn.utils.class_weight import compute_class_weight

rng = np.random.default_rng(4)
flow = rng.normal(size=(400, 6)).astype("float32")
kind = np.where(flow[:, 0] > 0.8, 3, np.where(flow[:, 1] > 0, 2, 1))
balance = compute_class_weight("balanced", classes=np.array([1, 2, 3]), y=kind)
inputs = keras.Input((6,))
model = keras.Model(inputs, layers.Dense(3, activation="softmax")(layers.Dense(24, activation="relu")(inputs)))
model.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
model.fit(flow, keras.utils.to_categorical(kind - 1), epochs=4, class_weight=dict(zip([1, 2, 3], balance)))
