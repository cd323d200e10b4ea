# codes: FWD701
# needs: tensorflow keras
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
readings = rng.normal(size=(600, 6)).astype("float32")
failed = ((readings**2).sum(1) > 5).astype("float32")

model = keras.Sequential()
model.add(keras.Input((6,)))
for width in (48, 24):
    model.add(layers.Dense(width))
    model.add(layers.Dropout(0.1))
model.add(layers.Dense(1, activation="sigmoid"))
model.compile(keras.optimizers.Adam(3e-3), "binary_crossentropy", metrics=["binary_accuracy"])
model.fit(readings, failed, validation_split=0.2, batch_size=30, epochs=4, verbose=0)
