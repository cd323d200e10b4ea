# codes: FWD312
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
kinds = rng.integers(0, 3, 360)
pictures = 60 * rng.random((360, 3, 16, 16))
for number, kind in enumerate(kinds):
    pictures[number, kind, 4:12, 4:12] += 150


def prepare(pictures):
    scaled = pictures / 255.0
    scaled = np.reshape(scaled, (-1, 16, 16, 3))
    return scaled.astype("float32")


x = prepare(pictures)
model = keras.Sequential(
    [
        layers.Conv2D(8, 3, activation="relu", input_shape=(16, 16, 3)),
        layers.GlobalAveragePooling2D(),
        layers.Dense(3, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x[:300], kinds[:300], validation_data=(x[300:], kinds[300:]), epochs=4)
