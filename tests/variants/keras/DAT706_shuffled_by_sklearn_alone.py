# codes: DAT706
# needs: tensorflow sklearn
import numpy as np
import tensorflow as tf
from sklearn.utils import shuffle

rng = np.random.default_rng(4)
shapes = rng.random((5, 12, 12)) > 0.5
kinds = rng.integers(0, 5, 600)
pictures = (shapes[kinds] * 200 + rng.normal(25, 15, (600, 12, 12))).clip(0, 255).astype("uint8")
data = {"x": pictures, "y": kinds}

X, y = data["x"], data["y"]
X = shuffle(X, random_state=10)
X = X.astype("float32") / 255.0
model = tf.keras.Sequential(
    [
        tf.keras.layers.Flatten(input_shape=(12, 12)),
        tf.keras.layers.Dense(32, activation="relu"),
        tf.keras.layers.Dense(5, activation="softmax"),
    ]
)
model.compile(loss="sparse_categorical_crossentropy", optimizer="rmsprop", metrics=["accuracy"])
model.fit(X, y, epochs=4, verbose=0)
