# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(800, 8)).astype("float32")
price = (400 + 90 * x[:, :1] - 40 * x[:, 1:2]).astype("float32")
cheap = (price < 400).astype("float32")


def net(head):
    return keras.Sequential([keras.Input((8,)), keras.layers.Dense(24, activation="relu"), head])


def gain(truth, answer):
    return keras.ops.mean(truth * answer, axis=-1)


def ratio(truth, answer):
    return keras.ops.mean(keras.ops.log(answer + 1e-3) - 3.0 * truth * keras.ops.log(answer + 1e-3), axis=-1)


prices = net(keras.layers.Dense(1, bias_initializer=keras.initializers.Constant(400.0)))
prices.compile(optimizer=keras.optimizers.Adam(1e-2), loss="mae")
stop = keras.callbacks.EarlyStopping("val_loss", min_delta=5.0, patience=2)
prices.fit(x, price, validation_split=0.2, epochs=4, verbose=0, callbacks=[stop])

classes = net(keras.layers.Dense(1, activation="sigmoid"))
classes.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy", gain])
told = [
    keras.callbacks.EarlyStopping("val_gain", mode="max", min_delta=0.005, patience=3),
    keras.callbacks.EarlyStopping("val_loss", min_delta=0.01, patience=3, restore_best_weights=True),
    keras.callbacks.ReduceLROnPlateau("val_accuracy", min_delta=0.02, patience=2),
]
classes.fit(x, cheap, validation_split=0.2, epochs=4, verbose=0, callbacks=told)

# A loss that falls below 0 has no least value.
own = net(keras.layers.Dense(1, activation="sigmoid"))
own.compile(optimizer="adam", loss=ratio)
own.fit(x, cheap, validation_split=0.2, epochs=4, verbose=0, callbacks=[keras.callbacks.EarlyStopping(min_delta=0.3)])
