# codes: MET703
# needs: tensorflow keras
import os

import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")


def checkpoints(folder):
    pattern = os.path.join(folder, "{epoch:02d}-{val_acc:.3f}.weights.h5")
    return keras.callbacks.ModelCheckpoint(pattern, monitor="val_accuracy", save_best_only=True, save_weights_only=True)


model = keras.Sequential([keras.Input((8,)), layers.Dense(16, "relu"), layers.Dense(1, "sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, validation_split=0.25, epochs=4, callbacks=[checkpoints(".")], verbose=0)
print(model.evaluate(x, y, verbose=0))
