# codes: STP708
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, :2].sum(1) * 2).astype("float32")
model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
cosine = keras.optimizers.schedules.CosineDecay(0.02, decay_steps=200)
model.compile(keras.optimizers.SGD(cosine, momentum=0.9), "mse")


def warm(epoch, lr):
    return lr * 0.9


model.fit(x, y, epochs=4, callbacks=[keras.callbacks.LearningRateScheduler(warm)])
