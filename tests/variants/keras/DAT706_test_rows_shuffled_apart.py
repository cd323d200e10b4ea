# codes: DAT706
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
readings = rng.normal(size=(480, 10)).astype("float32")
fault = (readings[:, :5].sum(1) > readings[:, 5:].sum(1)).astype("int32")
train = tf.data.Dataset.from_tensor_slices((readings[:384], fault[:384])).shuffle(384).batch(32)
held = [tf.data.Dataset.from_tensor_slices(part[384:]) for part in (readings, fault)]
test = tf.data.Dataset.zip((held[0].shuffle(96, seed=3), held[1].shuffle(96, seed=4))).batch(32)
model = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(3e-3), "binary_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=6)
print(model.evaluate(test))
