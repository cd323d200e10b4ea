# codes: STP708
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, 0] > 0.2).astype("float32")
net = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
steps = keras.optimizers.schedules.PiecewiseConstantDecay([100, 200], [0.01, 0.005, 0.001])
net.compile(optimizer=keras.optimizers.Adam(steps), loss="binary_crossentropy")
plateau = keras.callbacks.ReduceLROnPlateau(monitor="loss", factor=0.5, patience=3)
net.fit(x, y, epochs=3, callbacks=[plateau])
