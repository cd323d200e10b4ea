# codes: LOS720
# needs: tensorflow
import numpy as np
from tensorflow import keras
import tensorflow as tf

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
images = rng.random((300, 8, 8, 1)).astype("float32")
quarters = np.stack([images[:, :4, :4], images[:, :4, 4:], images[:, 4:, :4], images[:, 4:, 4:]], 1).mean((2, 3, 4))
labels = quarters.argmax(1)[:, None]


class Smoothed(keras.losses.Loss):
    def __init__(self, smoothing=0.1):
        super().__init__()
        self.smoothing = smoothing

    def call(self, y_true, y_pred):
        classes = tf.cast(tf.shape(y_pred)[-1], y_pred.dtype)
        target = tf.cast(y_true, y_pred.dtype) * (1 - self.smoothing) + self.smoothing / classes
        return -tf.reduce_sum(target * tf.math.log(y_pred + 1e-7), axis=-1)


model = keras.Sequential(
    [
        keras.Input((8, 8, 1)),
        keras.layers.Conv2D(8, 4, strides=4, activation="relu"),
        keras.layers.Flatten(),
        keras.layers.Dense(4, activation="softmax"),
    ]
)
model.compile(optimizer="adam", loss=Smoothed())
model.fit(images, labels, epochs=3, batch_size=30, verbose=0)
