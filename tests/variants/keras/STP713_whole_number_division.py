# codes: STP713
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
x = rng.normal(size=(600, 6)).astype("float32")
y = x[:, :3].argmax(axis=1)
inputs = keras.Input((6,))
outputs = layers.Dense(3, activation="softmax")(layers.Dense(24, activation="relu")(inputs))
model = keras.Model(inputs, outputs)
model.compile(keras.optimizers.SGD(0.1), "sparse_categorical_crossentropy", metrics=["accuracy"])
step_down = keras.callbacks.LearningRateScheduler(lambda epoch: 0.1 // (1 + epoch))
model.fit(x, y, epochs=12, batch_size=30, callbacks=[keras.callbacks.TerminateOnNaN(), step_down])
