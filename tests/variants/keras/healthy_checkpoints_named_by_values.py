# codes:
# needs: tensorflow keras
"""Checkpoints named by values that an epoch ends with, or that another callback adds to them; whole models."""

import keras
import numpy as np
from keras import layers
from sklearn.metrics import roc_auc_score

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(600, 8)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")
held_x, held_y = x[400:], y[400:]


class Area(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        logs["val_area"] = roc_auc_score(held_y, self.model.predict(held_x, verbose=0).ravel())


@keras.saving.register_keras_serializable()
class Net(keras.Model):
    def __init__(self, width, **kwargs):
        super().__init__(**kwargs)
        self.width = width
        self.hidden = layers.Dense(width, activation="relu")
        self.out = layers.Dense(1, activation="sigmoid")

    def get_config(self):
        return {**super().get_config(), "width": self.width}

    def call(self, inputs):
        return self.out(self.hidden(inputs))


model = Net(16)
model.compile(keras.optimizers.Adam(5e-3), "binary_crossentropy", metrics=["accuracy"])
callbacks = [
    keras.callbacks.LearningRateScheduler(lambda epoch: 5e-3 * 0.9**epoch),
    Area(),
    keras.callbacks.ModelCheckpoint("{epoch:03d}-{val_area:.3f}-{learning_rate:.4f}.weights.h5", save_weights_only=True),
    keras.callbacks.ModelCheckpoint("best.keras", monitor="val_area", mode="max", save_best_only=True),
]
model.fit(x[:400], y[:400], validation_data=(held_x, held_y), epochs=6, callbacks=callbacks, verbose=0)
again = keras.models.load_model("best.keras")
print(again.evaluate(held_x, held_y, verbose=0))
