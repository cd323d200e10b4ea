# codes: MET709
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(2)
rows = rng.normal(size=(500, 20, 3)).astype("float32")
late = (rows[:, -5:, 0].mean(1) > 0).astype("int32")
inp = keras.Input((20, 3))
out = layers.Dense(1, activation="sigmoid", name="late")(layers.GRU(8)(inp))
net = keras.Model(inp, out)
net.compile(
    optimizer=keras.optimizers.Adam(3e-3),
    loss=keras.losses.BinaryCrossentropy(),
    metrics=["accuracy", keras.metrics.BinaryCrossentropy(name="log loss", label_smoothing=0.05)],
)
net.fit(rows[:400], late[:400], batch_size=40, epochs=3, validation_data=(rows[400:], late[400:]))
