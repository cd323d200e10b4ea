# codes: STP713
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = x @ np.arange(6, dtype="float32")


def schedule(epoch, lr):
    lr * 0.95**epoch


model = keras.Sequential([keras.Input((6,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
model.compile(keras.optimizers.Adam(1e-2), "mse")
model.fit(x, y, epochs=20, callbacks=[keras.callbacks.LearningRateScheduler(schedule)])
