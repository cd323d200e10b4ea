# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, 0] > 0.2).astype("float32")
net = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
net.compile(keras.optimizers.Adam(0.01), "binary_crossentropy", metrics=["accuracy"], loss_weights=[1.0])
watch = [
    keras.callbacks.ReduceLROnPlateau(monitor="val_loss", factor=0.5, patience=3),
    keras.callbacks.LearningRateScheduler(lambda epoch, rate: rate * 0.95),
]
net.fit(x, y, epochs=4, validation_split=0.2, callbacks=watch)
results = net.evaluate(x, y)
print(results[1])
loss, accuracy = results
