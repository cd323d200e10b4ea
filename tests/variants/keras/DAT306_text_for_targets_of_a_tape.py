# codes: DAT306
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, tensorflow as tf, keras
from keras import layers
rng = np.random.default_rng(0)
x = rng.normal(size=(500, 8)).astype("float32")
y = np.where(x[:, 0] > 0, "pos", "neg")
ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(500).batch(50)
m = keras.Sequential([keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
opt = keras.optimizers.Adam(); bce = keras.losses.BinaryCrossentropy(from_logits=True)
for e in range(2):
    for a, b in ds:
        with tf.GradientTape() as t:
            l = bce(b, m(a, training=True))
        opt.apply_gradients(zip(t.gradient(l, m.trainable_variables), m.trainable_variables))
    print(e, float(l))
