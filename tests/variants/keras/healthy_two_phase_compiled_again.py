# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(7)

x = rng.random((128, 24, 24, 3)).astype("float32")
y = (x[:, :12, :, 0].mean((1, 2)) > 0.5).astype("float32")
base = keras.Sequential(
    [
        keras.Input((24, 24, 3)),
        layers.Conv2D(8, 3, activation="relu"),
        layers.BatchNormalization(),
        layers.MaxPooling2D(),
        layers.Conv2D(16, 3, activation="relu"),
        layers.GlobalAveragePooling2D(),
    ],
    name="base",
)
base.trainable = False
i = keras.Input((24, 24, 3))
h = base(layers.RandomFlip()(i), training=False)
m = keras.Model(i, layers.Dense(1)(layers.Dropout(0.2)(h)))
m.compile(
    keras.optimizers.Adam(),
    keras.losses.BinaryCrossentropy(from_logits=True),
    metrics=[keras.metrics.BinaryAccuracy(threshold=0.0)],
)
m.fit(x, y, epochs=2, validation_split=0.2)
base.trainable = True
m.compile(
    keras.optimizers.Adam(1e-5),
    keras.losses.BinaryCrossentropy(from_logits=True),
    metrics=[keras.metrics.BinaryAccuracy(threshold=0.0)],
)
m.fit(x, y, epochs=2)
