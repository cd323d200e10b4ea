# codes: DAT306
# needs: tensorflow pandas
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import pandas as pd

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
table = pd.DataFrame(rng.normal(size=(240, 4)), columns=list("abcd"))
table["species"] = np.where(table["a"] > 0, "setosa", "virginica")
features, species = table[list("abcd")], table["species"]
model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(8, activation="relu"), keras.layers.Dense(2)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(features[:200], species[:200], validation_data=(features[200:], species[200:]), epochs=2)
