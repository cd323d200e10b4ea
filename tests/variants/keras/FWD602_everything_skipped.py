# codes: FWD602
# needs: tensorflow
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(96, 8)).astype("float32")
kind = (x[:, 0] > 0).astype("int32") + (x[:, 1] > 0)


def network(width, classes):
    inputs = keras.Input((8,))
    hidden = layers.Dense(width, activation="relu", name="hidden")(inputs)
    return keras.Model(inputs, layers.Dense(classes, activation="softmax", name="answer")(hidden))


first = network(32, 2)
first.compile("adam", "sparse_categorical_crossentropy")
first.fit(x, kind > 0, batch_size=24, epochs=1)
first.save_weights("first.weights.h5")
second = network(24, 3)
second.load_weights("first.weights.h5", skip_mismatch=True)
second.compile("adam", "sparse_categorical_crossentropy")
second.fit(x, kind, batch_size=24, epochs=1)
