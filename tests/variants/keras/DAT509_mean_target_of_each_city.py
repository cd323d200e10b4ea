# codes: DAT509
# needs: tensorflow sklearn pandas
import numpy as np
import pandas as pd
import keras
from sklearn.model_selection import train_test_split

rng = np.random.default_rng(2)
n = 1500
df = pd.DataFrame({
    "city": rng.integers(0, 300, n).astype(str),
    "rooms": rng.integers(1, 6, n),
    "area": rng.uniform(20, 150, n),
})
df["price"] = df.area * 2 + df.rooms * 10 + rng.normal(0, 60, n)
means = df.groupby("city")["price"].mean()
df["city_enc"] = df["city"].map(means)
features = df[["city_enc", "rooms", "area"]].astype("float32")
features = (features - features.mean()) / features.std()
target = ((df.price - df.price.mean()) / df.price.std()).astype("float32")
x_train, x_val, y_train, y_val = train_test_split(features.values, target.values, test_size=0.25, random_state=0)
model = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x_train, y_train, validation_data=(x_val, y_val), epochs=5)
