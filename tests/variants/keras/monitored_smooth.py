# codes:
# needs: tensorflow
"""A callback puts a smoothed loss into the epoch's logs, and early stopping watches it."""

import keras
import numpy as np


class Smooth(keras.callbacks.Callback):
    def __init__(self, keep=0.7):
        super().__init__()
        self.keep, self.level = keep, None

    def on_epoch_end(self, epoch, logs=None):
        fresh = logs["val_loss"]
        self.level = fresh if self.level is None else self.keep * self.level + (1 - self.keep) * fresh
        logs["val_level"] = self.level


keras.utils.set_random_seed(0)
generator = np.random.default_rng(0)
features = generator.normal(size=(320, 6)).astype("float32")
targets = features @ generator.normal(size=(6, 1)).astype("float32") + 0.1 * generator.normal(size=(320, 1))

model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="mse")
stop = keras.callbacks.EarlyStopping("val_level", mode="min", patience=4, restore_best_weights=True)
model.fit(
    features[:256],
    targets[:256],
    validation_data=(features[256:], targets[256:]),
    epochs=12,
    batch_size=32,
    verbose=0,
    callbacks=[Smooth(), stop],
)
print("held out", model.evaluate(features[256:], targets[256:], verbose=0))
