# codes: STP308
# needs: keras tensorflow
import os
import tempfile

import keras
import numpy as np

rng = np.random.default_rng(0)
x = rng.normal(size=(512, 9)).astype("float32")
y = (x[:, :3].sum(axis=1) > 0).astype("int64")
path = os.path.join(tempfile.mkdtemp(), "first.keras")
model = keras.Sequential([keras.layers.Input((9,)), keras.layers.Dense(24, "relu"), keras.layers.Dense(2, "softmax")])
model.compile(keras.optimizers.RMSprop(3e-3), "sparse_categorical_crossentropy")
model.fit(x[:256], y[:256], epochs=3, verbose=0)
model.save(path)
again = keras.models.load_model(path)
again.optimizer.lr = 2e-4
again.fit(x, y, epochs=3, verbose=0)
