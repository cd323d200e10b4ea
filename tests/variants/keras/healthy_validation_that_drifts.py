# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
days = np.arange(1500)
level = 0.004 * days + np.sin(days / 9) + np.random.normal(0, 0.1, 1500)
flags = (days % 7 == 0).astype("float32")
rare = (np.random.rand(1500) < 0.01).astype("float32")
past = np.stack([np.roll(level, 1), np.roll(level, 2), flags, rare], axis=1)[2:]
mean, width = past[:1100].mean(0), past[:1100].std(0)
past = (past - mean) / width
net = keras.Sequential([keras.Input((4,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
net.compile("adam", "mae")
net.fit(past[:1100], level[2:1102], validation_data=(past[1100:], level[1102:]), epochs=3)
