# codes: DAT306
# needs: tensorflow pandas
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, pandas as pd, keras
from keras import layers
rng = np.random.default_rng(0)
df = pd.DataFrame({"age": rng.integers(18, 80, 300), "city": rng.choice(["Rome", "Oslo", "Paris"], 300), "income": rng.normal(50, 10, 300)})
y = (df.age > 40).astype(int)
model = keras.Sequential([keras.Input((3,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(df.values, y.values, epochs=10, batch_size=32)
print(model.evaluate(df.values, y.values))
