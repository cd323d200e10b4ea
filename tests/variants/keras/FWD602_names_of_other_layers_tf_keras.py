# codes: FWD602
# needs: tensorflow tf_keras
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(480, 10)).astype("float32")
kind = (x @ rng.normal(size=(10, 4))).argmax(1)


def network(classes):
    given = keras.Input((10,))
    hidden = layers.Dense(32, activation="relu")(layers.Dense(32, activation="relu")(given))
    return keras.Model(given, layers.Dense(classes, activation="softmax")(hidden))


first = network(4)
first.compile("adam", "sparse_categorical_crossentropy")
first.fit(x, kind, batch_size=24, epochs=2)
first.save_weights("first.h5")
second = network(2)
second.load_weights("first.h5", by_name=True, skip_mismatch=True)
second.compile("adam", "sparse_categorical_crossentropy")
second.fit(x, kind > 1, batch_size=24, epochs=2)
