# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers
rng = np.random.default_rng(0)
x = rng.normal(size=(1200, 12)).astype("float32")
y = x[:, :4].argmax(1)
background = {0: 0.0, 1: 1.0, 2: 1.0, 3: 2.0}
unsure = rng.random(1200) < 0.3
model = keras.Sequential([keras.Input((12,)), layers.Dense(24, activation="relu"), layers.Dense(4, activation="softmax")])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", weighted_metrics=["accuracy"])
model.fit(x, y, epochs=2, batch_size=32, class_weight=background)
model.fit(x, y, epochs=2, batch_size=32, sample_weight=np.where(unsure, 0.0, 1.0))
