# codes: MET705
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(3)
x = rng.normal(size=(240, 6)).astype("float32")
y = x[:, :3].argmax(1)
model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(x[:200], y[:200], epochs=3)
[loss, acc] = model.evaluate(x[200:], y[200:])
print("accuracy: {:5.2f}%".format(100 * acc))
