# codes: DAT723
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras as keras

rows = np.random.RandomState(0).normal(size=(320, 8)).astype("float32")
sums = rows @ np.arange(8, dtype="float32") / 8
train = tf.data.Dataset.from_tensor_slices((rows, sums)).shuffle(320).batch(32)
train = train.map(lambda row, total: (row + np.random.normal(0, 0.1, size=8).astype("float32"), total))
model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile(keras.optimizers.Adam(1e-2), "mse")
model.fit(train, epochs=3, verbose=0)
