# codes: STP704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
images = rng.random((48, 16, 16, 3)).astype("float32")
labels = rng.integers(0, 4, 48)
base = keras.Sequential(
    [keras.Input((16, 16, 3)), layers.Conv2D(4, 3, activation="relu"), layers.GlobalAveragePooling2D()]
)
inputs = keras.Input((16, 16, 3))
model = keras.Model(inputs, layers.Dense(4, activation="softmax")(base(inputs)))
for layer in model.layers:
    layer.trainable = False
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(images, labels, epochs=3, batch_size=16, validation_split=0.25)
