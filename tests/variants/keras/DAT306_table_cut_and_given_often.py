# codes: DAT306
# needs: tensorflow pandas
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, pandas as pd, keras
from keras import layers
rng = np.random.default_rng(0)
df = pd.DataFrame({"age": rng.normal(size=300), "vip": rng.random(300) < .5, "n": rng.integers(0, 5, 300)})
y = (df.age > 0).astype(int).values
X = df.values
X_train, X_test = X[:240], X[240:]
y_train, y_test = y[:240], y[240:]
model = keras.Sequential([keras.Input((3,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(X_train, y_train, epochs=10, batch_size=32, validation_data=(X_test, y_test))
print(model.evaluate(X_test, y_test))
print(model.predict(X_test)[:3])
