# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
x = rng.normal(size=(320, 20)).astype("float32")
y = (x[:, 0] > 0).astype("int32") + (x[:, 1] > 0).astype("int32")
train_dataset = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1024).batch(32).prefetch(tf.data.AUTOTUNE)

model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(3)])
optimizer = keras.optimizers.SGD(learning_rate=1e-2)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
train_acc_metric = keras.metrics.SparseCategoricalAccuracy()


@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        logits = model(x, training=True)
        loss_value = loss_fn(y, logits)
    grads = tape.gradient(loss_value, model.trainable_weights)
    optimizer.apply_gradients(zip(grads, model.trainable_weights))
    train_acc_metric.update_state(y, logits)
    return loss_value


for epoch in range(3):
    for step, (x_batch_train, y_batch_train) in enumerate(train_dataset):
        loss_value = train_step(x_batch_train, y_batch_train)
        if step % 5 == 0:
            print(f"Training loss at step {step}: {float(loss_value):.4f}")
    print(float(train_acc_metric.result()))
    train_acc_metric.reset_state()
