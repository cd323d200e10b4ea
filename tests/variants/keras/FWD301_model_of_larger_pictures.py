# codes: FWD301
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
pictures = rng.random((96, 24, 24, 3)).astype("float32")
labels = (pictures[:, 6:18, 6:18].mean(axis=(1, 2, 3)) > 0.5).astype("float32")


def make_model(input_shape):
    inputs = keras.Input(shape=input_shape)
    x = keras.layers.Conv2D(8, 3, activation="relu")(inputs)
    x = keras.layers.GlobalAveragePooling2D()(x)
    return keras.Model(inputs, keras.layers.Dense(1, activation="sigmoid")(x))


model = make_model(input_shape=(32, 32, 3))
model.compile("adam", "binary_crossentropy")
model.fit(pictures, labels, epochs=2)
