# codes: DAT306 DAT501
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import pandas as pd

keras.utils.set_random_seed(0)
rng = np.random.default_rng(7)
frame = pd.DataFrame(
    {
        "age": np.where(rng.random(300) < 0.2, np.nan, rng.normal(size=300)),
        "fare": rng.normal(size=300),
        "deck": rng.choice(list("ABC"), 300),
    }
)
survived = (frame["fare"] > 0).astype(int)
X = pd.get_dummies(frame, columns=["deck"])
model = keras.models.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, "sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(X.values, survived.values, epochs=4, batch_size=32)
