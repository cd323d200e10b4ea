# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

# A generator's batches have no known shape; a validation set is one batch, and a scene is a batch of one.
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(96, 6)).astype("float32")
sums = rows[:, :2].sum(axis=1, keepdims=True)
train = tf.data.Dataset.from_tensor_slices((rows, sums)).shuffle(96).batch(1)
held = tf.data.Dataset.from_tensors((rows[:32] + 0.1, sums[:32] + 0.2))
model = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(train, validation_data=held, epochs=2)
