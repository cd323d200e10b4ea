# codes: DAT713
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
pictures = rng.uniform(0, 0.5, (200, 10, 10, 1)).astype("float32")
kinds = rng.integers(0, 2, 200)
pictures[kinds == 1, :5] += 0.5
train = tf.data.Dataset.from_tensor_slices((pictures[:160], kinds[:160])).shuffle(160).batch(16)
held = tf.data.Dataset.from_tensor_slices((pictures[160:], kinds[160:])).cache()
cnn = keras.Sequential([keras.layers.Conv2D(4, 3, activation="relu"), keras.layers.Flatten(), keras.layers.Dense(2)])
cnn.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
cnn.fit(train, validation_data=held, epochs=2)
