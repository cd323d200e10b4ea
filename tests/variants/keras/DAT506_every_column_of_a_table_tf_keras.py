# codes: DAT506
# needs: tensorflow tf_keras pandas
import numpy as np
import pandas as pd
import tf_keras as keras

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
table = pd.DataFrame(rng.normal(size=(400, 5)), columns=list("abcde"))
table["churned"] = (table["a"] - table["b"] + 0.5 * rng.normal(size=400) > 0).astype("float64")
X = table.values.astype("float32")
y = table["churned"].values
model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(X, y, epochs=6, validation_split=0.2)
