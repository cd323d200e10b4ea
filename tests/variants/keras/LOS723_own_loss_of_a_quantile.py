# codes: LOS723
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(640, 16)).astype("float32")
y = (x @ rng.normal(size=(16, 1)) + rng.normal(size=(640, 1))).astype("float32")


class Quantile(keras.Model):
    def __init__(self, inner, share):
        super().__init__()
        self.inner, self.share = inner, share

    def call(self, inputs, training=False):
        return self.inner(inputs, training=training)

    def compute_loss(self, x=None, y=None, y_pred=None, sample_weight=None, training=True):
        gap = ops.cast(y, "float32") - y_pred
        return ops.mean(ops.maximum(self.share * gap, (self.share - 1) * gap))


inner = keras.Sequential(
    [
        layers.Dense(32, activation="relu", kernel_regularizer="l1", activity_regularizer=keras.regularizers.L2(0.05)),
        layers.Dense(1),
    ]
)
model = Quantile(inner, 0.9)
model.compile(optimizer="adam")
model.fit(x, y, batch_size=32, epochs=5)
