# codes: LRN701 LRN705
# needs: tensorflow pandas
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, pandas as pd
import keras
rng = np.random.default_rng(0)
n = 800
df = pd.DataFrame(dict(sqft=rng.normal(2000, 600, n), beds=rng.integers(1, 6, n), year=rng.integers(1900, 2020, n), lot=rng.normal(8000, 3000, n)))
df["price"] = 150 * df.sqft + 10000 * df.beds + 300 * (df.year - 1900) + rng.normal(0, 10000, n)
train = df.sample(frac=0.8, random_state=0)
test = df.drop(train.index)
y_train = train.pop("price"); y_test = test.pop("price")
model = keras.Sequential([keras.layers.Input(shape=(4,)), keras.layers.Dense(64, activation="relu"), keras.layers.Dense(64, activation="relu"), keras.layers.Dense(1)])
model.compile(loss="mse", optimizer=keras.optimizers.SGD(learning_rate=0.01), metrics=["mae"])
hist = model.fit(train, y_train, epochs=100, validation_split=0.2, verbose=0)
print(model.evaluate(test, y_test))
