# codes: STP302
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(1600, 7)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")
EPOCHS, BATCH = 10, 16
falling = keras.optimizers.schedules.CosineDecay(1e-2, decay_steps=EPOCHS)
model = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(falling), "binary_crossentropy")
model.fit(x, y, epochs=EPOCHS, batch_size=BATCH, validation_split=0.1, verbose=0)
