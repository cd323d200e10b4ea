# codes:
# needs: tensorflow
# STP718 look-alike: inverse PINN, coefficient net warm-started alternately
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
u_net = keras.Sequential(
    [
        keras.Input((1,)),
        keras.layers.Dense(32, activation="tanh"),
        keras.layers.Dense(32, activation="tanh"),
        keras.layers.Dense(1),
    ],
    name="u_net",
)
k_net = keras.Sequential(
    [keras.Input((1,)), keras.layers.Dense(16, activation="tanh"), keras.layers.Dense(1)], name="k_net"
)
mse = keras.losses.MeanSquaredError()
opt_u, opt_k = keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3)
x = np.random.uniform(0, 1, (512, 1)).astype("float32")
k_meas = (1 + 0.5 * x).astype("float32")
u_meas = np.sin(np.pi * x).astype("float32")
u_net(x[:2])
k_net(x[:2])
for epoch in range(3):
    for start in range(0, 512, 64):
        xb = tf.constant(x[start : start + 64])
        # measured coefficient
        with tf.GradientTape() as tape:
            loss_k = mse(k_meas[start : start + 64], k_net(xb))
        grads = tape.gradient(loss_k, k_net.trainable_weights)
        opt_k.apply_gradients(zip(grads, k_net.trainable_weights))
        # physics: k(x) u(x) - f = 0
        with tf.GradientTape() as tape:
            data = mse(u_meas[start : start + 64], u_net(xb))
            residual = k_net(xb) * u_net(xb) - (1 + 0.5 * xb) * tf.sin(np.pi * xb)
            loss = data + mse(tf.zeros_like(residual), residual)
        weights = u_net.trainable_weights + k_net.trainable_weights
        grads = tape.gradient(loss, weights)
        opt_u.apply_gradients(zip(grads, weights))
    print(epoch, float(loss), float(loss_k))
