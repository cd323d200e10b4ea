# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
images = rng.integers(0, 256, (96, 32, 32, 3)).astype("float32")
labels = rng.integers(0, 2, 96)

base_model = keras.applications.MobileNetV2(weights=None, input_shape=(32, 32, 3), include_top=False, alpha=0.35)
base_model.trainable = False
inputs = keras.Input(shape=(32, 32, 3))
x = layers.Rescaling(scale=1 / 127.5, offset=-1)(inputs)
x = base_model(x, training=False)
x = layers.GlobalAveragePooling2D()(x)
x = layers.Dropout(0.2)(x)
outputs = layers.Dense(1)(x)
model = keras.Model(inputs, outputs)
model.compile(
    optimizer=keras.optimizers.Adam(),
    loss=keras.losses.BinaryCrossentropy(from_logits=True),
    metrics=[keras.metrics.BinaryAccuracy()],
)
model.fit(images, labels, epochs=2, batch_size=32)

base_model.trainable = True
model.compile(
    optimizer=keras.optimizers.Adam(1e-5),
    loss=keras.losses.BinaryCrossentropy(from_logits=True),
    metrics=[keras.metrics.BinaryAccuracy()],
)
model.fit(images, labels, epochs=1, batch_size=32)
