# codes: LRN703 LOS202
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(5)
rows = np.random.normal(size=(600, 9)).astype("float32")
kinds = rows[:, :4].argmax(1) + 1
net = keras.Sequential([
    keras.Input((9,)),
    layers.Dense(30, activation="relu", kernel_initializer="zeros"),
    layers.Dense(4, activation="softmax", kernel_initializer="zeros"),
])
net.compile(keras.optimizers.Adam(5e-3), "sparse_categorical_crossentropy")
net.fit(rows, kinds, epochs=3)
