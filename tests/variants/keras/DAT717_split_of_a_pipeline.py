# codes: DAT717
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
rows = rng.normal(size=(320, 7)).astype("float32")
costs = (rows @ rng.normal(size=7)).astype("float32")
pipeline = tf.data.Dataset.from_tensor_slices((rows, costs)).shuffle(320).batch(16)

model = keras.Sequential([keras.Input((7,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
model.compile("adam", "mae")
stop = keras.callbacks.EarlyStopping(monitor="val_loss", patience=2)
history = model.fit(pipeline, validation_split=0.25, epochs=6, callbacks=[stop])
print(min(history.history["val_loss"]))
