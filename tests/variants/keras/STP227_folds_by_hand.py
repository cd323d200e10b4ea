# codes: STP227
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(400, 8)).astype("float32")
prices = (rows @ rng.normal(size=8) + rng.normal(0, 0.3, 400)).astype("float32")

model = keras.Sequential([keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
model.compile("rmsprop", "mse", metrics=["mae"])
# Folds, each of so many rows.
k = 4
size = len(rows) // k
errors = []
for i in range(k):
    val_rows, val_prices = rows[i * size : (i + 1) * size], prices[i * size : (i + 1) * size]
    part_rows = np.concatenate([rows[: i * size], rows[(i + 1) * size :]])
    part_prices = np.concatenate([prices[: i * size], prices[(i + 1) * size :]])
    model.fit(part_rows, part_prices, epochs=8, batch_size=20, verbose=0)
    errors.append(model.evaluate(val_rows, val_prices, verbose=0)[1])
print(np.mean(errors))
