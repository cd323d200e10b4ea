# codes: DAT702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
y = rng.integers(0, 10, 500)
centers = rng.integers(0, 256, (10, 20, 20))
x = np.clip(centers[y] + rng.normal(0, 30, (500, 20, 20)), 0, 255).astype("uint8")
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices((x.astype("float32"), y)).shuffle(500).batch(32)
model = keras.Sequential([layers.Flatten(), layers.Dense(64, "relu"), layers.Dense(10)])
model.compile(
    keras.optimizers.SGD(0.1), keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"]
)
model.fit(ds, epochs=3)
