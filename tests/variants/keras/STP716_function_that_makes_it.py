# codes: STP716
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
x = rng.normal(size=(600, 4)).astype("float32")
y = np.sin(x[:, :1]) * x[:, 1:2]
model = keras.Sequential([keras.layers.Dense(32, activation="tanh"), keras.layers.Dense(1)])


def fresh(rate=0.01):
    return keras.optimizers.Adam(rate)


def step(optimizer, rows, wanted):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(rows, training=True) - wanted) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return float(loss)


for epoch in range(3):
    for rows, wanted in tf.data.Dataset.from_tensor_slices((x, y.astype("float32"))).shuffle(600).batch(30):
        print(epoch, step(fresh(), rows, wanted))
