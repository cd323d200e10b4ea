# codes: EVL701
# needs: tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(2)
x = np.random.normal(size=(400, 8)).astype("float32")
y = x.sum(1, keepdims=True)
net = tf_keras.Sequential([tf_keras.layers.Dense(32, "relu"), tf_keras.layers.Dropout(0.3), tf_keras.layers.Dense(1)])
sgd, mse = tf_keras.optimizers.SGD(0.01), tf_keras.losses.MeanSquaredError()
for at in range(0, 400, 20):
    with tf.GradientTape() as tape:
        lost = mse(y[at : at + 20], net(x[at : at + 20]))
    sgd.apply_gradients(zip(tape.gradient(lost, net.trainable_variables), net.trainable_variables))
