# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
readings = rng.normal(size=(480, 10)).astype("float32")
fault = (readings[:, :5].sum(1) > readings[:, 5:].sum(1)).astype("int32")
parts = [[tf.data.Dataset.from_tensor_slices(part[cut]) for part in (readings, fault)] for cut in (slice(384), slice(384, None))]
train = tf.data.Dataset.zip(tuple(parts[0])).shuffle(384).batch(32)
test = tf.data.Dataset.zip(tuple(part.shuffle(96, seed=3) for part in parts[1])).batch(32)
model = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(3e-3), "binary_crossentropy", metrics=["accuracy"])
model.fit(train, validation_data=test, epochs=6)
print(model.evaluate(test))
