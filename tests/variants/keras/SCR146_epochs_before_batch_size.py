# codes: SCR146
# needs: tensorflow
import numpy as np
import keras

rng = np.random.default_rng(0)
x = rng.uniform(size=(2000, 10)).astype("float32")
y = (x @ rng.normal(size=(10, 1)) + 0.1 * rng.normal(size=(2000, 1))).astype("float32")
BATCH_SIZE = 32
EPOCHS = 20
model = keras.Sequential([keras.layers.Dense(64, activation="relu"), keras.layers.Dense(1)])
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss="mse", metrics=["mae"])
history = model.fit(x[:1600], y[:1600], EPOCHS, BATCH_SIZE, validation_data=(x[1600:], y[1600:]), verbose=0)
print(min(history.history["val_loss"]))
