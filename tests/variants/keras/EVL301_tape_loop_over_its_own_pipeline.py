# codes: EVL301
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(12)
rng = np.random.default_rng(12)
drops = rng.normal(size=(640, 5)).astype("float32")
rain = (drops[:, 0] - drops[:, 1]).astype("float32")[:, None]
pairs = tf.data.Dataset.from_tensor_slices((drops, rain))
train_set = pairs.take(512).shuffle(512).batch(32)
val_set = pairs.skip(512).batch(32)

model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
optimizer, error = keras.optimizers.Adam(0.01), keras.losses.MeanSquaredError()
for epoch in range(3):
    for x, y in train_set:
        with tf.GradientTape() as tape:
            loss = error(y, model(x, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    total = keras.metrics.Mean()
    for x, y in train_set:
        total.update_state(error(y, model(x, training=False)))
    print(epoch, "validation", float(total.result()))
