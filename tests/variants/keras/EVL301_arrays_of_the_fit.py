# codes: EVL301
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(11)
rng = np.random.default_rng(11)
leaves = rng.normal(size=(500, 6)).astype("float32")
tree = (leaves[:, 0] > 0).astype("int64") + (leaves[:, 1] > 0)
x_train, x_test = leaves[:400], leaves[400:]
y_train, y_test = tree[:400], tree[400:]
print(x_train.shape, x_test.shape)

model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(x_train, y_train, epochs=3, validation_split=0.1)
print("test accuracy", model.evaluate(x_train, y_train)[1])
