# codes: FWD503
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras as keras

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
walks = rng.normal(size=(480, 8, 5)).astype("float32")
steps = (walks.max(1)[:, 0] > walks.max(1)[:, 1]).astype("float32")


class Looks(keras.layers.Layer):
    def build(self, shape):
        self.asks = self.add_weight(shape=(shape[-1], 12), name="asks")
        self.tells = self.add_weight(shape=(shape[-1], 12), name="tells")

    def call(self, x):
        scores = tf.einsum("bqd,bkd->bqk", x @ self.asks, x @ self.tells)
        shares = tf.nn.softmax(scores, axis=1)
        return tf.matmul(shares, x)


given = keras.Input((8, 5))
seen = keras.layers.GlobalMaxPooling1D()(Looks()(given))
answer = keras.layers.Dense(1, activation="sigmoid")(keras.layers.Dense(24, activation="relu")(seen))
model = keras.Model(given, answer)
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(walks, steps, batch_size=24, epochs=4, verbose=0)
