# codes: DAT502
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
beats = rng.normal(size=(400, 20)).astype("float32")
ill = (beats[:, :3].sum(axis=1) > 0).astype("int64")


def is_usable(beat, label):
    return tf.cast(label, tf.bool)


train = tf.data.Dataset.from_tensor_slices((beats, ill)).filter(is_usable).shuffle(400).batch(16)
net = keras.Sequential([keras.Input((20,)), keras.layers.Dense(8, activation="relu"), keras.layers.Dense(2)])
optimizer = keras.optimizers.SGD(0.05)
measure = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for epoch in range(3):
    for beat, label in train:
        with tf.GradientTape() as tape:
            loss = measure(label, net(beat, training=True))
        gradients = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables))
