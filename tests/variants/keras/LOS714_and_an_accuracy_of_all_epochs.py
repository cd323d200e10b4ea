# codes: LOS714 MET301
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import tensorflow as tf
import keras

rng = np.random.default_rng(0)
y_all = rng.integers(0, 4, 320)
x_all = rng.normal(size=(320, 20)).astype("float32")
x_all[np.arange(320), y_all] += 3.0
train = tf.data.Dataset.from_tensor_slices((x_all[:256], y_all[:256])).shuffle(256).batch(32)
val = tf.data.Dataset.from_tensor_slices((x_all[256:], y_all[256:])).batch(64)

inputs = keras.Input((20,))
h = keras.layers.Dense(32, activation="relu")(inputs)
outputs = keras.layers.Dense(4)(h)
model = keras.Model(inputs, outputs)

loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = keras.optimizers.Adam(1e-3)
train_acc = keras.metrics.SparseCategoricalAccuracy()
val_acc = keras.metrics.SparseCategoricalAccuracy()

for epoch in range(4):
    for step, (x_batch, y_batch) in enumerate(train):
        with tf.GradientTape() as tape:
            logits = model(x_batch, training=True)
            loss = loss_fn(logits, y_batch)
        grads = tape.gradient(loss, model.trainable_weights)
        optimizer.apply_gradients(zip(grads, model.trainable_weights))
        train_acc.update_state(y_batch, logits)
    for x_batch, y_batch in val:
        val_acc.update_state(y_batch, model(x_batch, training=False))
    print("epoch", epoch, float(loss), float(train_acc.result()), float(val_acc.result()))
    train_acc.reset_state()
