# codes: FWD709
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers


class Mixer(layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.norm_in = layers.LayerNormalization()
        self.norm_out = layers.LayerNormalization()
        self.attend = layers.MultiHeadAttention(2, width // 2)
        self.widen, self.narrow = layers.Dense(2 * width, activation="gelu"), layers.Dense(width)

    def call(self, x):
        h = self.norm_in(x)
        x = x + self.attend(h, h)
        return x + self.narrow(self.widen(x))


keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 9, 16)).astype("float32")
y = (x[:, :, 0].max(axis=1) > 1.5).astype("float32")
inputs = keras.Input((9, 16))
hidden = Mixer(16)(Mixer(16)(inputs))
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(layers.GlobalAveragePooling1D()(hidden)))
model.compile("adam", "binary_crossentropy")
model.fit(x, y, epochs=3, batch_size=32, verbose=0)
