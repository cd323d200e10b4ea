# codes: LOS118
# needs: tensorflow tf_keras pandas
import numpy as np
import pandas as pd
import tf_keras as keras

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
species = rng.choice(3, 1200, p=[0.3, 0.05, 0.65])
petals = (rng.normal(size=(3, 6))[species] + 0.7 * rng.normal(size=(1200, 6))).astype("float32")
counts = pd.Series(species).value_counts()
weights = {kind: len(species) / (3 * count) for kind, count in enumerate(counts)}
model = keras.Sequential([keras.layers.Dense(24, activation="relu"), keras.layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(petals, species, epochs=3, batch_size=40, class_weight=weights, verbose=0)
