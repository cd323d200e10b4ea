# codes: DAT713
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(240, 5)).astype("float32")
y = x.sum(axis=1)
dataset = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(240)
model = tf_keras.Sequential(
    [tf_keras.layers.Dense(8, activation="relu", input_shape=(5,)), tf_keras.layers.Dense(1)]
)
model.compile(optimizer="adam", loss="mse")
model.fit(dataset, epochs=2)
