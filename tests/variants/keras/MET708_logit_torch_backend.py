# codes: MET708
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

x = np.random.default_rng(3).normal(size=(480, 6)).astype("float32")
y = (x.sum(axis=1, keepdims=True) > 1).astype("float32")
net = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1)])
net.compile(
    optimizer=keras.optimizers.Adam(2e-3),
    loss=keras.losses.BinaryCrossentropy(from_logits=True),
    metrics=["sparse_categorical_accuracy"],
)
net.fit(x, y, epochs=4, batch_size=24, validation_split=0.1, verbose=0)
