# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
animals = rng.choice(["cat", "dog", "owl"], 400)
weight = rng.normal(20, 6, (400, 1)).astype("float32")
wild = (animals == "owl").astype("float32")
names = keras.Input((1,), dtype="string", name="animal")
kilos = keras.Input((1,), name="weight")
lookup = layers.StringLookup(output_mode="one_hot")
lookup.adapt(animals)
scale = layers.Normalization()
joined = layers.Concatenate()([lookup(names), scale(kilos)])
scale.adapt(weight)
known = layers.Normalization(mean=20.0, variance=36.0)(kilos)
model = keras.Model([names, kilos], layers.Dense(1, activation="sigmoid")(layers.Concatenate()([joined, known])))
model.compile(keras.optimizers.Adam(0.01), "binary_crossentropy")
rows = tf.data.Dataset.from_tensor_slices((((animals[:, None]), weight), wild))
model.fit(rows.shuffle(400).batch(32), epochs=3)
