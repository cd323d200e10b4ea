# codes: LRN703
# needs: tf_keras
import numpy as np
import tf_keras as keras
from tf_keras import layers

rng = np.random.default_rng(0)
keras.utils.set_random_seed(0)
kinds = rng.integers(0, 5, 600)
samples = (rng.normal(size=(5, 20))[kinds] + 0.5 * rng.normal(size=(600, 20))).astype("float32")
targets = keras.utils.to_categorical(kinds, 5)
net = keras.Sequential(
    [
        layers.Dense(32, activation="relu", kernel_initializer="zeros", input_shape=(20,)),
        layers.Dense(32, activation="relu", kernel_initializer="zeros"),
        layers.Dense(5, activation="softmax", kernel_initializer="zeros"),
    ]
)
net.compile("adam", "categorical_crossentropy")
for step in range(120):
    picked = rng.integers(0, 600, 50)
    loss = net.train_on_batch(samples[picked], targets[picked])
