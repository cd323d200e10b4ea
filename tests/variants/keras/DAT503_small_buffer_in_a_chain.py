# codes: DAT503
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras

rng = np.random.default_rng(0)
per = 300
x = np.concatenate([rng.normal(c, 1.0, (per, 8)) for c in range(3)]).astype("float32")
y = np.repeat(np.arange(3), per)
AUTOTUNE = tf.data.AUTOTUNE
train = (
    tf.data.Dataset.from_tensor_slices((x, y))
    .shuffle(10)
    .batch(32)
    .prefetch(AUTOTUNE)
)
model = keras.Sequential([keras.layers.Dense(16, "relu"), keras.layers.Dense(3)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(train, epochs=3)
