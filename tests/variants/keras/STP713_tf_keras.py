# codes: STP713
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

rng = np.random.default_rng(0)
x = rng.normal(size=(640, 9)).astype("float32")
y = (x[:, :1] - x[:, 1:2]).astype("float32")
DROP, EVERY = 0.5, 10


def halved(epoch, lr):
    if epoch > 0:
        lr = lr * DROP ** (epoch / 2)
    return lr


data = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(640).batch(32)
model = tf_keras.Sequential([tf_keras.layers.Dense(16, activation="relu"), tf_keras.layers.Dense(1)])
model.compile(tf_keras.optimizers.Adam(5e-3), "mse")
model.fit(data, epochs=50, verbose=0, callbacks=tf_keras.callbacks.LearningRateScheduler(halved))
