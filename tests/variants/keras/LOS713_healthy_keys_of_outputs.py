# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 10)).astype("float32")
kind, size = x[:, :3].argmax(1), x[:, 4:5] * 2
inputs = keras.Input((10,))
hidden = layers.Dense(32, activation="relu")(inputs)
kinds = layers.Dense(3, activation="softmax", name="class")(hidden)
model = keras.Model(inputs, {"kind": kinds, "size": layers.Dense(1, name="amount")(hidden), "hidden": hidden})
losses = {"kind": "sparse_categorical_crossentropy", "size": "mse", "hidden": None}
model.compile(keras.optimizers.Adam(1e-2), loss=losses, metrics={"kind": ["accuracy"]})
rows = tf.data.Dataset.from_tensor_slices((x, {"kind": kind, "size": size, "hidden": np.zeros((640, 1))}))
model.fit(rows.shuffle(640, seed=0).batch(32), epochs=4)
print(model.predict(x[:3], verbose=0)["kind"].shape)
