# codes: LOS118
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
ill = (rng.random(1200) < 0.1).astype("int32")
x = (rng.normal(size=(1200, 10)) + ill[:, None]).astype("float32")
counts = np.bincount(ill)
weights = tf.constant(counts / counts.sum(), tf.float32)


def weigh(rows, labels):
    return rows, labels, tf.gather(weights, labels)


train = tf.data.Dataset.from_tensor_slices((x[:1000], ill[:1000])).shuffle(1000).batch(64).map(weigh)
held = tf.data.Dataset.from_tensor_slices((x[1000:], ill[1000:])).batch(64)
model = keras.Sequential(
    [keras.Input((10,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=[keras.metrics.Recall(), keras.metrics.Precision()])
model.fit(train, validation_data=held, epochs=4)
