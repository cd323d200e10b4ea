# codes: DAT704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = rng.integers(1, 50, (200, 10))
marks = (words[:, 0] > 25).astype("float32").reshape(-1, 1)
pairs = tf.data.Dataset.from_tensor_slices({"words": words, "marks": marks})
pairs = pairs.filter(lambda row: row["words"][0] < 3).shuffle(200).batch(64, drop_remainder=True)
model = keras.Sequential(
    [keras.layers.Embedding(50, 8), keras.layers.GlobalAveragePooling1D(), keras.layers.Dense(1)]
)
optimizer = keras.optimizers.Adam(1e-3)
measure = keras.losses.BinaryCrossentropy(from_logits=True)
for _ in range(3):
    for row in pairs:
        with tf.GradientTape() as tape:
            loss = measure(row["marks"], model(row["words"], training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
print(float(tf.reduce_mean(model(words))))
