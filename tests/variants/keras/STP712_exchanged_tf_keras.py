# codes: STP712
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(8)
rng = np.random.default_rng(8)
x = rng.normal(size=(800, 5)).astype("float32")
y = np.stack([x[:, 0] - x[:, 1], x[:, 2] * x[:, 3]], 1).astype("float32")


def tower(name):
    layers = [tf_keras.layers.Dense(12, activation="relu", input_shape=(5,)), tf_keras.layers.Dense(1)]
    return tf_keras.Sequential(layers, name=name)


towers = [tower("sums"), tower("products")]
optimizers = [tf_keras.optimizers.Adam(1e-2) for _ in towers]
for epoch in range(3):
    for xb, yb in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(800).batch(40):
        with tf.GradientTape(persistent=True) as tape:
            losses = [tf.reduce_mean(tf.square(t(xb, training=True)[:, 0] - yb[:, k])) for k, t in enumerate(towers)]
        grads = [tape.gradient(loss, t.trainable_variables) for loss, t in zip(losses, towers)]
        del tape
        for optimizer, grad, one in zip(optimizers, reversed(grads), towers):
            optimizer.apply_gradients(zip(grad, one.trainable_variables))
    print(epoch, [float(loss) for loss in losses])
