# codes: LOS202
# needs: tensorflow keras
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)


def grades(count, seed):
    rng = np.random.default_rng(seed)
    readings = rng.normal(size=(count, 6)).astype("float32")
    grade = np.digitize(readings[:, 0], [-0.8, 0.0, 0.8]) + 1
    return {"readings": readings, "site": rng.integers(0, 5, count)}, grade


def pipeline(inputs, wanted, size):
    return tf.data.Dataset.from_tensor_slices((inputs, wanted)).shuffle(600, seed=0).batch(size)


inputs = {"readings": keras.Input((6,), name="readings"), "site": keras.Input((), dtype="int32", name="site")}
joined = layers.Concatenate()([inputs["readings"], layers.Embedding(5, 3)(inputs["site"])])
model = keras.Model(inputs, layers.Dense(4, activation="softmax")(layers.Dense(24, "relu")(joined)))
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
parts = grades(600, 0)
model.fit(pipeline(*parts, size=32), epochs=3, verbose=0)
