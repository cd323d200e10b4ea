# codes: STP706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(5)


class Attending(keras.Model):
    def __init__(self, width):
        super().__init__()
        self.embedding = keras.layers.Embedding(30, width)
        self.attention = keras.layers.MultiHeadAttention(2, width // 2)
        self.pool = keras.layers.GlobalAveragePooling1D()
        self.out = keras.layers.Dense(2)

    def call(self, inputs):
        x = self.embedding(inputs)
        return self.out(self.pool(x + self.attention(x, x)))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = self.compute_loss(x=x, y=y, y_pred=self(x))
        last = self.embedding.trainable_variables + self.out.trainable_variables
        gradients = tape.gradient(loss, last)
        self.optimizer.apply_gradients(zip(gradients, last))
        return {"loss": loss}


rng = np.random.default_rng(5)
x = rng.integers(0, 30, (512, 8))
y = (x.max(axis=1) > 26).astype("int64")
model = Attending(16)
model.compile(
    optimizer=keras.optimizers.Adam(5e-3), loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True)
)
model.fit(x, y, epochs=4, batch_size=32, verbose=0)
