# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers, ops

rng = np.random.default_rng(2)
centres = rng.normal(size=(5, 16))
kind = rng.integers(0, 5, (240, 2))
first, second = (
    (centres[kind[:, i]] + 0.2 * rng.normal(size=(240, 16))).astype("float32") for i in (0, 1)
)
same = (kind[:, :1] == kind[:, 1:]).astype("float32")


def dice_loss(y_true, y_pred):
    one_hot = ops.one_hot(ops.cast(ops.squeeze(y_true, -1), "int32"), 5)
    return 1 - 2 * ops.sum(one_hot * y_pred) / (ops.sum(one_hot) + ops.sum(y_pred))


def contrastive_loss(y_true, y_pred):
    return ops.mean(y_true * ops.square(y_pred) + (1 - y_true) * ops.square(ops.maximum(1 - y_pred, 0)))


kinds = keras.Sequential([keras.Input((16,)), layers.Dense(16, activation="relu"), layers.Dense(5, activation="softmax")])
kinds.compile("adam", loss=dice_loss, metrics=["accuracy"])
kinds.fit(first, kind[:, :1], batch_size=24, epochs=2)

tower = keras.Sequential([keras.Input((16,)), layers.Dense(8, activation="tanh")])
one, other = keras.Input((16,)), keras.Input((16,))
gap = layers.BatchNormalization()(layers.Subtract()([tower(one), tower(other)]) ** 2)
twins = keras.Model([one, other], layers.Dense(1, activation="sigmoid")(gap))
twins.compile("rmsprop", loss=contrastive_loss)
twins.fit([first, second], same, batch_size=24, epochs=2)
