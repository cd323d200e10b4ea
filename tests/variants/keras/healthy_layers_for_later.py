# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

# A head for another task, blocks that are asked for by their names, and a reshape that nothing uses.


class Twofold(keras.Model):
    def __init__(self, blocks=2):
        super().__init__()
        self.blocks = blocks
        for number in range(blocks):
            setattr(self, f"block_{number}", layers.Dense(24, activation="relu"))
        self.kind = layers.Dense(3)
        self.amount = layers.Dense(1)
        self.flat = layers.Flatten()

    def features(self, x):
        for number in range(self.blocks):
            x = getattr(self, f"block_{number}")(x)
        return x

    def call(self, x):
        return self.kind(self.features(x))

    def estimate(self, x):
        return self.amount(self.features(x))


keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(480, 8)).astype("float32")
model = Twofold()
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(x, x[:, :3].argmax(axis=1), epochs=3, batch_size=32, verbose=0)
