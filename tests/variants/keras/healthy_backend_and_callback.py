# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import keras.backend as K
import numpy as np


class Told(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        try:
            print(logs["val_acc"])
        except KeyError:
            print(logs["val_accuracy"], float(self.model.optimizer.learning_rate))


def root(values):
    return K.sqrt(values) if hasattr(K, "sqrt") else keras.ops.sqrt(values + K.epsilon())


def distance(y_true, y_pred):
    y_true = keras.ops.cast(y_true, K.floatx())
    return root(keras.ops.mean(keras.ops.square(y_pred - y_true), axis=-1))


rng = np.random.default_rng(0)
x = rng.normal(0, 1, (400, 6)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")[:, None]
model = keras.Sequential(
    [keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy", distance])
model.fit(x, y, epochs=3, validation_split=0.2, class_weight={0: 1.0, 1: 1.0}, callbacks=[Told()], verbose=0)
