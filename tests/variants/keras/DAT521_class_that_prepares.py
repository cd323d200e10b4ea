# codes: DAT521
# needs: tensorflow pandas
import keras
import numpy as np
import pandas as pd

NAMES = [f"probe_{i}" for i in range(6)]
rng = np.random.default_rng(0)
table = pd.DataFrame(30 + 5 * rng.normal(size=(900, 6)), columns=NAMES)
table["late"] = (table["probe_0"] - table["probe_2"] + table["probe_5"] > 30).astype(int)
table.loc[rng.random(900) < 0.05, "probe_0"] = np.nan


class Scaler:
    def learn(self, frame):
        values = frame[NAMES].to_numpy()
        self.centre = values.mean(axis=0)
        self.width = values.std(axis=0)
        return self

    def apply(self, frame):
        values = (frame[NAMES].to_numpy() - self.centre) / self.width
        return np.nan_to_num(values, nan=0.0).astype("float32")


scaler = Scaler().learn(table)
model = keras.Sequential([keras.layers.Dense(24, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy")
model.fit(scaler.apply(table), table["late"].to_numpy(), batch_size=30, epochs=3, verbose=0)
