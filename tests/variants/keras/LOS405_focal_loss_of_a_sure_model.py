# codes: LOS405
# needs: tensorflow
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(3)
signals = (rng.normal(size=(480, 10)) * 9).astype("float32")
alarm = (signals @ rng.normal(size=(10, 1)) > 0).astype("float32")


def focal(truth, answer, gamma=2.0):
    truth = tf.cast(truth, tf.float32)
    share = tf.where(tf.equal(truth, 1.0), answer, 1.0 - answer)
    return -tf.reduce_mean(tf.pow(1.0 - share, gamma) * tf.math.log(share))


model = tf.keras.Sequential(
    [
        tf.keras.layers.Input((10,)),
        tf.keras.layers.Dense(48, activation="relu", kernel_initializer="he_normal"),
        tf.keras.layers.Dense(48, activation="relu", kernel_initializer="he_normal"),
        tf.keras.layers.Dense(1, activation="sigmoid", kernel_initializer=tf.keras.initializers.RandomNormal(stddev=1.0)),
    ]
)
model.compile(optimizer="adam", loss=focal)
model.fit(signals, alarm, batch_size=32, epochs=4, verbose=0)
