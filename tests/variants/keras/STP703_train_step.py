# codes: STP703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
import tensorflow as tf

keras.mixed_precision.set_global_policy(keras.mixed_precision.Policy("mixed_float16"))
x = rng.normal(size=(128, 8)).astype("float32")
y = rng.integers(0, 3, 128)
model = keras.Sequential(
    [
        keras.Input((8,)),
        layers.Dense(32, activation="relu"),
        layers.Dense(3),
        layers.Activation("linear", dtype="float32"),
    ]
)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = keras.optimizers.SGD(0.01, momentum=0.9)


@tf.function
def train_step(rows, labels):
    with tf.GradientTape() as tape:
        loss = loss_fn(labels, model(rows, training=True))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_weights), model.trainable_weights))
    return loss


for rows, labels in tf.data.Dataset.from_tensor_slices((x, y)).batch(16).repeat(3):
    train_step(rows, labels)
keras.mixed_precision.set_global_policy("float32")
