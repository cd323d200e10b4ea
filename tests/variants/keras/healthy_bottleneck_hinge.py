# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

# A bottleneck without activation, token ids under 256, labels of -1 and 1 under a hinge, sample weights.
ids = rng.integers(0, 255, (128, 64))
y = rng.integers(0, 2, 128) * 2 - 1
inputs = keras.Input((64,), dtype="int32")
x = layers.GlobalAveragePooling1D()(layers.Embedding(256, 32)(inputs))
x = layers.Dense(4)(x)
x = layers.Dense(32, activation="tanh")(x)
model = keras.Model(inputs, layers.Dense(1)(x))
model.compile(optimizer=keras.optimizers.SGD(0.05, momentum=0.9), loss="hinge", metrics=["hinge"])
model.fit(ids, y, epochs=3, sample_weight=np.ones(128))
print(model.evaluate(ids, y))
