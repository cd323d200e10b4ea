# codes: FWD301
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
series = rng.normal(size=(128, 40)).astype("float32")
labels = (series.sum(axis=1) > 0).astype("int32")
train, test = series[:96].reshape(96, 1, 40), series[96:].reshape(32, 40, 1)
inputs = keras.Input(shape=train.shape[1:])
x = keras.layers.Flatten()(inputs)
model = keras.Model(inputs, keras.layers.Dense(2, activation="softmax")(x))
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(train, labels[:96], epochs=2)
print(model.evaluate(test, labels[96:]))
