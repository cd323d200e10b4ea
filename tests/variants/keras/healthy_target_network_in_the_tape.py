# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras, tensorflow as tf
from keras import layers
def make():
    return keras.Sequential([keras.Input((4,)), layers.Dense(24, activation="relu"), layers.Dense(2)])
q, target = make(), make()
target.set_weights(q.get_weights())
opt = keras.optimizers.Adam(1e-3)
huber = keras.losses.Huber()
rng = np.random.default_rng(0)
for step in range(40):
    s, s2 = rng.normal(size=(32, 4)).astype("float32"), rng.normal(size=(32, 4)).astype("float32")
    a = rng.integers(0, 2, 32); r = (s[:, 0] > 0).astype("float32")
    with tf.GradientTape() as tape:
        nxt = r + 0.9 * tf.reduce_max(target(s2), axis=1)
        chosen = tf.reduce_sum(q(s) * tf.one_hot(a, 2), axis=1)
        loss = huber(nxt, chosen)
    grads = tape.gradient(loss, q.trainable_variables)
    opt.apply_gradients(zip(grads, q.trainable_variables))
    if step % 10 == 0:
        target.set_weights(q.get_weights())
