# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(10)
rng = np.random.default_rng(10)
days = np.arange(900)
prices = (50 + 0.4 * days[:, None] + rng.normal(0, 3, (900, 4))).astype("float32")
train, test = prices[:500], prices[500:]
low, spread = train.mean(axis=0), train.std(axis=0)
train = (train - low) / spread
test = (test - low) / spread


def windows(table):
    rows = np.stack([table[i : i + 10] for i in range(len(table) - 10)])
    return rows, table[10:, 0]


x_train, y_train = windows(train)
x_test, y_test = windows(test)
model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile(keras.optimizers.Adam(0.003), "mse")
model.fit(x_train, y_train, epochs=4, validation_data=(x_test, y_test))
print(model.evaluate(x_test, y_test))
