# codes: MET713
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(1)
rng = np.random.default_rng(4)
x = rng.normal(size=(900, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] ** 2 > 0.8).astype("float32")[:, None]
x, x_held, y, y_held = x[:700], x[700:], y[:700], y[700:]
inputs = keras.Input((10,))
outputs = keras.layers.Dense(1, activation="sigmoid")(keras.layers.Dense(20, activation="relu")(inputs))
model = keras.Model(inputs, outputs)
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss=keras.losses.BinaryCrossentropy())
watching = keras.callbacks.EarlyStopping("val_loss", 0.5, 4, restore_best_weights=True)
model.fit(x, y, validation_data=(x_held, y_held), batch_size=50, epochs=30, verbose=0, callbacks=[watching])
