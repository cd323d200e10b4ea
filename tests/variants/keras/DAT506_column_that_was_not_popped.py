# codes: DAT506
# needs: tensorflow pandas
import keras
import numpy as np
import pandas as pd
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
dataset = pd.DataFrame(rng.normal(size=(400, 5)), columns=["Cylinders", "Weight", "Power", "Year", "Origin"])
dataset["MPG"] = 30 - 6 * dataset["Weight"] + dataset["Year"] + rng.normal(size=400)
train_features = dataset.sample(frac=0.8, random_state=0)
train_labels = train_features["MPG"]
normalizer = layers.Normalization(axis=-1)
normalizer.adapt(np.array(train_features))
model = keras.Sequential([normalizer, layers.Dense(32, activation="relu"), layers.Dense(1)])
model.compile(keras.optimizers.Adam(0.01), "mean_absolute_error")
model.fit(train_features, train_labels, validation_split=0.2, epochs=30)
