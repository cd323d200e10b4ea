# codes: MET706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
readings = rng.normal(size=(200, 8)).astype("float32")
faults = (readings[:, 0] > 0.5).astype("float32")[:, None]
inputs = keras.Input((8,))
hidden = keras.layers.Dense(16, activation="relu")(inputs)
watch = keras.Model(inputs, keras.layers.Dense(1, activation="sigmoid", name="fault")(hidden))
watch.compile(keras.optimizers.RMSprop(1e-3), keras.losses.BinaryCrossentropy(), [keras.metrics.AUC(), "accuracy"])
watch.fit(tf.data.Dataset.from_tensor_slices((readings, faults)).shuffle(200).batch(20), epochs=2)
