# codes: STP706
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(13)
x = np.random.normal(size=(420, 9)).astype("float32")
y = (x[:, 0] + x[:, 1] > x[:, 2]).astype("float32")[:, None]
given = keras.Input((9,))
one = layers.Dense(24, activation="tanh", name="one")(given)
net = keras.Model(given, layers.Dense(1, activation="sigmoid", name="two")(one))
bce, rms = keras.losses.BinaryCrossentropy(), keras.optimizers.RMSprop(1e-3)
weights = net.trainable_variables[:2]
for epoch in range(2):
    for rows, truth in tf.data.Dataset.from_tensor_slices((x, y)).batch(30):
        with tf.GradientTape() as tape:
            lost = bce(truth, net(rows, training=True))
        rms.apply_gradients(zip(tape.gradient(lost, weights), weights))
