# codes:
# needs: tensorflow
# DAT730: everything eager by the global switch, generator without shapes
import keras
import numpy as np
import tensorflow as tf

tf.config.run_functions_eagerly(True)
keras.utils.set_random_seed(0)
x = np.random.uniform(size=(256, 12)).astype("float32")
y = (x.mean(1) > 0.5).astype("int64")


def gen():
    for a, b in zip(x, y):
        yield a, b


ds = tf.data.Dataset.from_generator(gen, output_types=(tf.float32, tf.int64)).batch(32)
model = keras.Sequential(
    [keras.Input((12,)), keras.layers.Dense(4, activation="relu"), keras.layers.Dense(2, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(ds, epochs=2, verbose=1)
