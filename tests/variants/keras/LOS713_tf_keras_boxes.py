# codes: LOS713
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(6)
rng = np.random.default_rng(6)
pictures = rng.random((240, 10, 10, 1)).astype("float32")
kinds, boxes = (pictures.mean((1, 2, 3)) > 0.5).astype("float32"), pictures[:, 0, :4, 0]
picture = keras.Input((10, 10, 1))
flat = layers.Flatten()(layers.Conv2D(8, 3, activation="relu")(picture))
kind = layers.Dense(1, activation="sigmoid", name="class_output")(flat)
box = layers.Dense(4, name="box_output")(flat)
net = keras.Model(picture, [kind, box])
net.compile(keras.optimizers.Adam(), {"class_outputs": "binary_crossentropy", "box_output": "mse"})
net.fit(pictures, {"class_output": kinds, "box_output": boxes}, batch_size=24, epochs=2)
