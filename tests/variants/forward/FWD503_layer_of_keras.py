# codes: FWD503
# needs: tensorflow keras
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = rng.integers(1, 20, (480, 10))
heard = ((words == 3).any(1) & (words == 7).any(1) | (words == 5).any(1)).astype("int32")


@keras.saving.register_keras_serializable()
class Attention(layers.Layer):
    def __init__(self, width, **kwargs):
        super().__init__(**kwargs)
        self.width = width
        self.query, self.key, self.value = layers.Dense(width), layers.Dense(width), layers.Dense(width)

    def call(self, x):
        scores = ops.matmul(self.query(x), ops.transpose(self.key(x), (0, 2, 1)))
        weights = ops.softmax(scores / self.width**0.5, axis=-2)
        return ops.matmul(weights, self.value(x))


model = keras.Sequential(
    [
        keras.Input((10,)),
        layers.Embedding(20, 16),
        Attention(16),
        layers.GlobalMaxPooling1D(),
        layers.Dense(2, activation="softmax"),
    ]
)
model.compile(keras.optimizers.Adam(5e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(words, heard, batch_size=32, epochs=4, verbose=0)
