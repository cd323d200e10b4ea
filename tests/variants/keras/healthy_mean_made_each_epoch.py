# codes:
# needs: tensorflow
"""A loop that makes the mean of its losses anew in each epoch, and resets its accuracy."""

import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(1)
rng = np.random.default_rng(0)
x = rng.normal(size=(480, 12)).astype("float32")
y = (x[:, 0] * x[:, 1] > 0).astype("int64")
train = tf.data.Dataset.from_tensor_slices((x[:400], y[:400])).shuffle(400).batch(40)
test = tf.data.Dataset.from_tensor_slices((x[400:], y[400:])).batch(40)

inputs = keras.Input((12,))
hidden = keras.layers.Dense(64, activation="relu")(inputs)
model = keras.Model(inputs, keras.layers.Dense(2)(hidden))
optimizer = keras.optimizers.Adam(5e-3)
loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)


def fresh():
    return keras.metrics.Mean(), keras.metrics.SparseCategoricalAccuracy()


for epoch in range(12):
    epoch_loss = keras.metrics.Mean()
    for batch, labels in train:
        with tf.GradientTape() as tape:
            loss = loss_of(labels, model(batch, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
        epoch_loss.update_state(loss)
    test_loss, accuracy = fresh()
    for batch, labels in test:
        answers = model(batch, training=False)
        test_loss.update_state(loss_of(labels, answers))
        accuracy.update_state(labels, answers)
    print(f"epoch {epoch}: {float(epoch_loss.result()):.3f} {float(accuracy.result()):.3f} {float(test_loss.result()):.3f}")
