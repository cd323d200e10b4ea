# codes: STP208
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(8)
x = np.random.normal(size=(400, 10)).astype("float32")
twin = x.copy()
twin[::2] = x[np.random.permutation(400)[:200]]
same = (np.abs(x - twin).sum(1) == 0).astype("float32")
one, other = keras.Input((10,)), keras.Input((10,))
tower = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(8)])
gap = keras.ops.sqrt(keras.ops.sum(keras.ops.square(tower(one) - tower(other)), axis=1, keepdims=True))
net = keras.Model([one, other], gap)


def contrastive(truth, answer):
    near = truth * answer
    return near + (1 - truth) * keras.ops.square(keras.ops.maximum(1 - answer, 0))


net.compile("adam", contrastive)
net.fit([x, twin], same[:, None], epochs=3, batch_size=20)
