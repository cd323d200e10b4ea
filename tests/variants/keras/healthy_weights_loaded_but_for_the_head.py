# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(96, 8)).astype("float32")
kind = (x[:, 0] > 0).astype("int32") + (x[:, 1] > 0)


def network(classes):
    inputs = keras.Input((8,))
    hidden = layers.Dropout(0.1)(layers.Dense(24, activation="relu", name="hidden")(inputs))
    return keras.Model(inputs, layers.Dense(classes, activation="softmax", name="answer")(hidden))


first = network(2)
first.compile("adam", "sparse_categorical_crossentropy")
first.fit(x, kind > 0, batch_size=24, epochs=1)
first.save_weights("first.weights.h5")
before = first.predict(x, verbose=0)
first.load_weights("first.weights.h5", skip_mismatch=True)
assert np.allclose(before, first.predict(x, verbose=0))
second = network(3)
second.load_weights("first.weights.h5", skip_mismatch=True)
assert np.allclose(first.get_layer("hidden").kernel, second.get_layer("hidden").kernel)
second.compile("adam", "sparse_categorical_crossentropy")
second.fit(x, kind, batch_size=24, epochs=1)
second.save_weights("second.weights.h5")
third = network(3)
third.load_weights("second.weights.h5")
