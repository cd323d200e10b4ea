# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(8)
rng = np.random.default_rng(8)
real = rng.normal(1.0, 0.5, size=(400, 6)).astype("float32")
made = rng.normal(-0.5, 0.8, size=(400, 6)).astype("float32")
rows = np.concatenate([real, made])
marks = np.concatenate([-np.ones((400, 1)), np.ones((400, 1))]).astype("float32")


def wasserstein(truth, answer):
    return ops.mean(truth * answer)


critic = keras.Sequential(
    [
        keras.Input((6,)),
        layers.Dense(24, activation="relu", kernel_constraint=keras.constraints.MaxNorm(1.0)),
        layers.Dense(1, kernel_constraint=keras.constraints.MaxNorm(1.0)),
    ]
)
critic.compile(keras.optimizers.RMSprop(5e-4), loss=wasserstein)
critic.fit(rows, marks, batch_size=40, epochs=4)
