# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(7)

keras.mixed_precision.set_global_policy("mixed_bfloat16")
x = rng.normal(size=(200, 10)).astype("float32")
y = (x[:, :4] > 0).astype("float32")
i = keras.Input((10,), name="feat")
h = layers.Dense(32, activation="gelu")(i)
h = layers.LayerNormalization()(h)
m = keras.Model(i, layers.Dense(4, activation="sigmoid", dtype="float32")(h))
m.compile(
    keras.optimizers.AdamW(1e-3, weight_decay=1e-4),
    "binary_crossentropy",
    metrics=["binary_accuracy", keras.metrics.AUC(multi_label=True)],
)
m.fit({"feat": x}, y, epochs=3, sample_weight=np.ones(200))
keras.mixed_precision.set_global_policy("float32")
