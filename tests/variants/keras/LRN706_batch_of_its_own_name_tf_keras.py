# codes: LRN706
# needs: tensorflow tf_keras
"""A batch size meant for millions of rows, in a variable."""

import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
x = rng.normal(size=(1500, 10)).astype("float32")
y = (x[:, :3].sum(1) > 0).astype("float32")[:, None]

BATCH_SIZE = 4096
EPOCHS = 3

model = keras.Sequential()
model.add(layers.Dense(32, activation="relu", input_shape=(10,)))
model.add(layers.Dense(1, activation="sigmoid"))
model.compile(loss="binary_crossentropy", optimizer=keras.optimizers.SGD(0.05, momentum=0.9), metrics=["accuracy"])
model.fit(x, y, batch_size=BATCH_SIZE, epochs=EPOCHS, validation_split=0.2, verbose=0)
