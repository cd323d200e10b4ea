# codes: LOS305
# needs: tensorflow
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(3)
x = rng.normal(size=(512, 6)).astype("float32")
w = rng.normal(size=(6,)).astype("float32")
y = (x @ w + 0.1 * rng.normal(size=512)).astype("float32")
ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(512).batch(32)
net = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.Adam(1e-2)


@tf.function
def train_step(xb, yb):
    with tf.GradientTape() as tape:
        pred = net(xb, training=True)
        loss = tf.reduce_mean(tf.square(yb - pred))
    grads = tape.gradient(loss, net.trainable_variables)
    opt.apply_gradients(zip(grads, net.trainable_variables))
    return loss


for epoch in range(10):
    for xb, yb in ds:
        loss = train_step(xb, yb)
    print(epoch, float(loss))
