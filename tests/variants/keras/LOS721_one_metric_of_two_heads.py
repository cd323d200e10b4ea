# codes: LOS721
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
pictures = rng.uniform(0, 1, (256, 8, 8, 1)).astype("float32")
kind = (pictures.mean((1, 2, 3)) > 0.5).astype("int32")
side = (pictures[:, :4].mean((1, 2, 3)) > pictures[:, 4:].mean((1, 2, 3))).astype("int32")
image = keras.Input((8, 8, 1))
body = layers.Flatten()(layers.Conv2D(8, 3, activation="relu")(image))
heads = [layers.Dense(2, name="kind")(body), layers.Dense(2, name="side")(body)]
net = keras.Model(image, heads)
loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
scores = ["accuracy"]
net.compile(keras.optimizers.Adam(3e-3), loss=[loss, loss], metrics=scores)
net.fit(pictures, [kind, side], batch_size=32, epochs=4)
