# codes: FWD318
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
pictures = rng.random((64, 12, 12, 1)).astype("float32")
labels = (pictures.mean(axis=(1, 2, 3)) > 0.5).astype("float32")
model = keras.Sequential(
    [
        keras.Input((12, 12, 1)),
        keras.layers.Conv2D(8, 3, activation="relu"),
        keras.layers.MaxPooling2D(4),
        keras.layers.Conv2D(8, 3, activation="relu"),
        keras.layers.Flatten(),
        keras.layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile("adam", "binary_crossentropy")
model.fit(pictures, labels, epochs=2)
