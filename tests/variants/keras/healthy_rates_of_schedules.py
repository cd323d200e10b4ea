# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
schedules = keras.optimizers.schedules
x = rng.normal(size=(1600, 7)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")
STEPS = 3 * 50
for rate in (
    schedules.CosineDecay(1e-3, decay_steps=STEPS, warmup_target=1e-2, warmup_steps=15),
    schedules.ExponentialDecay(1e-2, decay_steps=50, decay_rate=0.5, staircase=True),
    schedules.PiecewiseConstantDecay([60, 110], [1e-2, 1e-3, 1e-4]),
    schedules.CosineDecayRestarts(1e-2, first_decay_steps=50),
    schedules.InverseTimeDecay(1e-2, decay_steps=50, decay_rate=1.0),
):
    model = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(1, activation="sigmoid")])
    model.compile(keras.optimizers.Adam(rate), "binary_crossentropy")
    model.fit(x, y, epochs=3, batch_size=32, verbose=0)
