# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

waves = rng.normal(size=(160, 20)).astype("float32")
swell = (waves[:, :10].mean(1) > 0).astype("int64") + (waves[:, 10:].mean(1) > 0)
model = keras.Sequential([keras.Input((20,)), layers.Dense(24, activation="relu"), layers.Dense(3)])
model.compile(
    optimizer=keras.optimizers.Adam(5e-3),
    loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True),
    metrics=["accuracy"],
)
model.fit(waves[:128], swell[:128], batch_size=16, epochs=4)
print(model.evaluate(waves[128:], swell[128:]))
