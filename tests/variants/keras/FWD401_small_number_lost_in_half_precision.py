# codes: FWD401
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.mixed_precision.set_global_policy("mixed_float16")
rng = np.random.default_rng(0)
y = rng.integers(0, 3, 480)
x = rng.normal(0, 0.5, (480, 12, 12, 1)).astype("float32")
x[np.arange(480), y * 3, :, 0] += 2
x[:, 9:] = 0.0


class RMSNorm(layers.Layer):
    def build(self, shape):
        self.scale = self.add_weight(shape=(shape[-1],), initializer="ones")

    def call(self, x):
        norm = keras.ops.sqrt(keras.ops.mean(keras.ops.square(x), axis=-1, keepdims=True))
        return x / (norm + 1e-8) * self.scale


inp = keras.Input((12, 12, 1))
h = layers.Conv2D(8, 3, padding="same", activation="relu")(inp)
h = RMSNorm()(h)
h = layers.GlobalAveragePooling2D()(h)
out = layers.Dense(3, activation="softmax", dtype="float32")(h)
model = keras.Model(inp, out)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=4, batch_size=32)
