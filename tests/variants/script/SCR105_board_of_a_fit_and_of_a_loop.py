# codes: SCR105
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(256, 6)).astype("float32")
y = np.tanh(x[:, :1] - x[:, 1:2]).astype("float32")
model = keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile(optimizer="adam", loss="mse", metrics=["mae"])
board = keras.callbacks.TensorBoard(log_dir="logs", histogram_freq=1)
model.fit(x, y, validation_split=0.2, epochs=3, verbose=0, callbacks=[board])

writer = tf.summary.create_file_writer("logs/own")
with writer.as_default():
    for step, rows in enumerate(np.array_split(np.arange(256), 8)):
        loss = model.train_on_batch(x[rows], y[rows], return_dict=True)["loss"]
        tf.summary.scalar("loss", loss, step=step)
