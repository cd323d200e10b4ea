# codes: DAT714
# needs: tf_keras
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
turns = rng.integers(0, 3, 270)
signs = rng.integers(0, 100, (270, 15, 15, 3)) / 255.0
for sign, turn in zip(signs, turns):
    sign[:, 5 * turn : 5 * turn + 5] += 0.5
model = keras.Sequential()
model.add(layers.Rescaling(1.0 / 255, input_shape=(15, 15, 3)))
model.add(layers.Flatten())
model.add(layers.Dense(24, activation="relu"))
model.add(layers.Dense(3, activation="softmax"))
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss="sparse_categorical_crossentropy")
model.fit(signs, turns, epochs=3, batch_size=27)
