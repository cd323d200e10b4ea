# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras

keras.utils.set_random_seed(5)
draw = np.random.default_rng(5)
votes = draw.dirichlet(np.ones(6), size=800).astype("float32")
features = np.log(votes + 0.01) @ draw.normal(size=(6, 12)).astype("float32")
features = ((features - features.mean(0)) / features.std(0)).astype("float32")


def kl_divergence(shares, scores):
    shares = tf.clip_by_value(shares, 1e-7, 1.0)
    return tf.reduce_sum(shares * (tf.math.log(shares) - tf.nn.log_softmax(scores)), -1)


inputs = keras.Input((12,))
hidden = keras.layers.Dense(32, activation="relu")(inputs)
model = keras.Model(inputs, keras.layers.Dense(6)(hidden))
model.compile(optimizer=keras.optimizers.Adam(2e-3), loss=kl_divergence)
model.fit(features[:640], votes[:640], validation_data=(features[640:], votes[640:]), epochs=6, batch_size=32)
