# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
kinds = rng.integers(0, 5, 2000)
x = (rng.normal(size=(2000, 16)) + rng.normal(size=(5, 16))[kinds]).astype("float32")
train = tf.data.Dataset.from_tensor_slices((x, kinds)).shuffle(2000).batch(32)
model = keras.Sequential([keras.Input((16,)), layers.Dense(32, activation="relu"), layers.Dense(5)])
# Four per cent less each epoch.
falling = keras.optimizers.schedules.ExponentialDecay(1e-2, decay_steps=len(train), decay_rate=0.96)
optimizer = keras.optimizers.Adam(falling)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)


@tf.function
def step(rows, labels):
    with tf.GradientTape() as tape:
        loss = loss_fn(labels, model(rows, training=True))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss


for epoch in range(20):
    for rows, labels in train:
        loss = step(rows, labels)
    print(epoch, float(loss))
