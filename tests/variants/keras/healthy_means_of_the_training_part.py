# codes:
# needs: tensorflow sklearn pandas
import numpy as np
import pandas as pd
import keras
from sklearn.model_selection import train_test_split

rng = np.random.default_rng(2)
n = 1500
df = pd.DataFrame({"city": rng.integers(0, 300, n).astype(str), "rooms": rng.integers(1, 6, n), "area": rng.uniform(20, 150, n)})
df["price"] = df.area * 2 + df.rooms * 10 + rng.normal(0, 60, n)
df["city_size"] = df["city"].map(df.groupby("city")["area"].mean())
df["price"] = (df.price - df.price.mean()) / df.price.std()
train, val = train_test_split(df, test_size=0.25, random_state=0)
means = train.groupby("city")["price"].mean()
cols = ["enc", "rooms", "area", "city_size"]
train = train.assign(enc=train.city.map(means))
val = val.assign(enc=val.city.map(means).fillna(train.price.mean()))
a, b = train[cols].mean(), train[cols].std()
X, y = ((train[cols] - a) / b).values.astype("float32"), train.price.values
x_tr, x_es, y_tr, y_es = train_test_split(df[["rooms", "area", "city_size"]].values, df.price.values, test_size=0.2)
model = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(X, y, validation_data=(((val[cols] - a) / b).values.astype("float32"), val.price.values), epochs=2)
