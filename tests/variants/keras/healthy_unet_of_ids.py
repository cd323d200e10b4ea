# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.RandomState(0)
Y = rng.randint(0, 3, (80, 16, 16))
X = (np.eye(3)[Y] + rng.normal(0, 0.2, (80, 16, 16, 3))).astype("float32")
inputs = keras.Input((16, 16, 3))
a = layers.Conv2D(8, 3, padding="same", activation="relu")(inputs)
b = layers.Conv2D(8, 3, padding="same", activation="relu")(layers.MaxPooling2D()(a))
joined = layers.concatenate([layers.UpSampling2D()(b), a])
model = keras.Model(inputs, layers.Conv2D(3, 1, activation="softmax")(joined))
model.compile(
    optimizer=keras.optimizers.Adam(0.01),
    loss="sparse_categorical_crossentropy",
    metrics=["accuracy", keras.metrics.MeanIoU(num_classes=3, sparse_y_pred=False)],
)
model.fit(X, Y, batch_size=8, epochs=2)
