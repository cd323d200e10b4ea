# codes: LOS118
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
kinds = rng.choice(3, 900, p=[0.7, 0.22, 0.08])
x = (rng.normal(size=(900, 12)) + 1.2 * rng.normal(size=(3, 12))[kinds]).astype("float32")
share = np.bincount(kinds) / len(kinds)
row_weights = share[kinds]

model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, kinds, sample_weight=row_weights, validation_split=0.2, epochs=4, batch_size=32)
