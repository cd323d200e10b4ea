# codes: MET707
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras.layers import Conv2D, Input

keras.utils.set_random_seed(0)
rng = np.random.RandomState(0)
Y = rng.randint(0, 3, (80, 10, 10))
X = (np.eye(3)[Y] + rng.normal(0, 0.2, (80, 10, 10, 3))).astype("float32")
inputs = Input((10, 10, 3))
model = keras.Model(inputs, Conv2D(3, 1, activation="softmax")(Conv2D(8, 3, padding="same", activation="relu")(inputs)))
model.compile(
    optimizer="adam",
    loss="sparse_categorical_crossentropy",
    metrics=["accuracy", keras.metrics.MeanIoU(num_classes=3, name="iou")],
)
model.fit(tf.data.Dataset.from_tensor_slices((X, Y)).shuffle(80).batch(8), epochs=2)
