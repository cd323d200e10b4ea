# codes: LOS701
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import numpy as np
import keras

rng = np.random.default_rng(2)
table = rng.random((480, 6)).astype("float32")
bought = (table[:, 0] > table[:, 1]).astype("float32")
start = keras.initializers.Constant(0.1)
net = keras.Sequential([keras.layers.Input((6,)), keras.layers.Dense(1, kernel_initializer=start)])
net.compile("adam", keras.losses.BinaryCrossentropy(), metrics=["accuracy"])
net.fit(table, bought, batch_size=40, epochs=4, verbose=0)
