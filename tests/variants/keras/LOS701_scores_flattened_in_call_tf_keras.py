# codes: LOS701
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras as keras

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
clicks = rng.normal(size=(512, 8)).astype("float32")
bought = (clicks[:, :3].sum(1) > 0).astype("float32")


class Buyer(keras.Model):
    def __init__(self):
        super().__init__()
        self.wide, self.score = keras.layers.Dense(24, activation="relu"), keras.layers.Dense(1)

    def call(self, x):
        return tf.reshape(self.score(self.wide(x)), [-1])


buyer = Buyer()
buyer.compile(optimizer=keras.optimizers.Adam(5e-3), loss="binary_crossentropy")
buyer.fit(clicks, bought, batch_size=32, epochs=4, verbose=0)
