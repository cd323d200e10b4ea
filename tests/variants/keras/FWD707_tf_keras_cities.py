# codes: FWD707
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
cities = rng.choice(["lima", "cairo", "quito", "accra"], 400)
hot = np.isin(cities, ["cairo", "accra"]).astype("float32")


class Climate(keras.Model):
    def __init__(self):
        super().__init__()
        self.lookup = layers.StringLookup()
        self.table = layers.Embedding(10, 6)
        self.flat = layers.Flatten()
        self.answer = layers.Dense(1)

    def call(self, names):
        return self.answer(self.flat(self.table(self.lookup(names))))


climate = Climate()
climate.compile("adam", keras.losses.BinaryCrossentropy(from_logits=True))
climate.fit(tf.data.Dataset.from_tensor_slices((cities[:, None], hot)).batch(20), epochs=2)
