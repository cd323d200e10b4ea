# codes:
# needs: tf_keras
import tempfile

import numpy as np
import tensorflow as tf
import tf_keras
from tf_keras.callbacks import EarlyStopping, ModelCheckpoint, ReduceLROnPlateau

tf_keras.utils.set_random_seed(6)
x = np.random.normal(size=(500, 8)).astype("float32")
y = (x[:, :1] > x[:, 1:2]).astype("float32")


def dice_loss(truth, answer):
    return 1 - 2 * tf.reduce_sum(truth * answer) / (tf.reduce_sum(truth) + tf.reduce_sum(answer) + 1e-6)


net = tf_keras.Sequential([tf_keras.layers.Dense(24, "relu"), tf_keras.layers.Dense(1, "sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy", dice_loss, tf_keras.metrics.AUC(name="auc")])
told = [
    EarlyStopping("val_dice_loss", min_delta=1e-3, patience=3),
    EarlyStopping("val_auc", patience=3),
    ReduceLROnPlateau("val_accuracy", min_delta=0.01, patience=2),
    ModelCheckpoint(tempfile.mkdtemp() + "/{epoch}.h5", "val_auc", save_weights_only=True),
    ModelCheckpoint(tempfile.mkdtemp() + "/best.h5", "val_auc", mode="max", save_best_only=True),
]
net.fit(x, y, validation_split=0.1, epochs=5, verbose=0, callbacks=told)
