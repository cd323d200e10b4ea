# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
n, t = 256, 12
x = rng.integers(1, 40, (n, t))
y = (x % 3).astype("int32")
for i, l in enumerate(rng.integers(4, t + 1, n)):
    x[i, l:] = 0
    y[i, l:] = 0
inp = keras.Input((t,), dtype="int32")
h = layers.Embedding(40, 16)(inp)
h = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(h)
model = keras.Model(inp, layers.Dense(3)(h))
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction=None)
opt = keras.optimizers.Adam(1e-3)
data = tf.data.Dataset.from_tensor_slices((x.astype("int32"), y)).shuffle(n).batch(32)
for epoch in range(3):
    for xb, yb in data:
        with tf.GradientTape() as tape:
            each = loss_fn(yb, model(xb, training=True))
            mask = tf.cast(xb != 0, each.dtype)
            loss = tf.reduce_sum(each * mask) / tf.reduce_sum(mask)
        g = tape.gradient(loss, model.trainable_variables)
        opt.apply_gradients(zip(g, model.trainable_variables))
    print(epoch, float(loss))
