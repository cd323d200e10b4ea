# codes: LOS712
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(12)
rng = np.random.default_rng(12)
scenes = rng.random((300, 14, 14, 1)).astype("float32")
objects = rng.integers(0, 2, (300, 3)).astype("float32")
for scene, there in zip(scenes, objects):
    scene[:, :4] += there[0]
    scene[:, 5:9] += there[1]
    scene[:, 10:] += there[2]
net = keras.Sequential([
    keras.Input((14, 14, 1)), layers.Conv2D(12, 3, activation="relu"), layers.Flatten(),
    layers.Dense(3, activation="softmax"),
])
net.compile("adam", "categorical_crossentropy")
net.fit(tf.data.Dataset.from_tensor_slices((scenes, objects)).shuffle(300).batch(20), epochs=2)
