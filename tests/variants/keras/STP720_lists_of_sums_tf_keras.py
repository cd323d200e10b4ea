# codes: STP720
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
x = rng.normal(size=(640, 6)).astype("float32")
y = (x[:, :1] * 2 - x[:, 1:2] * x[:, 2:3] > 0).astype("float32")
net = tf_keras.Sequential(
    [tf_keras.layers.Dense(16, activation="relu", input_shape=(6,)), tf_keras.layers.Dense(1, activation="sigmoid")]
)
adam = tf_keras.optimizers.Adam(1e-3)
odds = tf_keras.losses.BinaryCrossentropy()
parts = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(640).batch(20)
acc, waiting = [tf.zeros_like(w) for w in net.trainable_weights], 0
for epoch in range(4):
    for xb, yb in parts:
        with tf.GradientTape() as tape:
            cost = odds(yb, net(xb, training=True))
        grads = tape.gradient(cost, net.trainable_weights)
        acc = [a + g for a, g in zip(acc, grads)]
        waiting += 1
        if waiting == 3:
            clipped, _ = tf.clip_by_global_norm([a / 3 for a in acc], 1.0)
            adam.apply_gradients(zip(clipped, net.trainable_weights))
            waiting = 0
