# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(13)
rng = np.random.default_rng(13)
stones = rng.normal(size=(500, 6)).astype("float32")
gem = (stones[:, 0] + stones[:, 1] > 0).astype("int64")
x_train, x_test = stones[:400], stones[400:]
y_train, y_test = gem[:400], gem[400:]

model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(2)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(x_train, y_train, epochs=3)
print("training", model.evaluate(x_train, y_train))
print("test", model.evaluate(x_test, y_test))
