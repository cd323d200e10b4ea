# codes: FWD708
# needs: tensorflow
import numpy as np
import tf_keras
from tf_keras.layers import Concatenate, Conv2D, Conv2DTranspose, Input, MaxPooling2D

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
scans = rng.random((48, 30, 30, 1)).astype("float32")
mask = (scans > 0.7).astype("float32")


def unet(shape):
    inp = Input(shape)
    a = Conv2D(8, 3, activation="relu", padding="same")(inp)
    b = Conv2D(16, 3, activation="relu", padding="same")(MaxPooling2D(2)(a))
    c = Conv2D(16, 3, activation="relu", padding="same")(MaxPooling2D(2)(b))
    d = Concatenate(axis=3)([Conv2DTranspose(16, 2, strides=2)(c), b])
    e = Concatenate(axis=3)([Conv2DTranspose(8, 2, strides=2)(d), a])
    return tf_keras.Model(inp, Conv2D(1, 1, activation="sigmoid")(e))


net = unet((30, 30, 1))
net.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
net.fit(scans, mask, batch_size=8, epochs=2)
