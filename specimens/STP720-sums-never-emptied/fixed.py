# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(768, 8)).astype("float32")
labels = np.digitize(rows[:, 0] + rows[:, 1] * rows[:, 2], [-0.5, 0.7])
model = keras.Sequential([keras.Input((8,)), layers.Dense(24, activation="relu"), layers.Dense(3)])
optimizer = keras.optimizers.SGD(0.05)
loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
sums = [tf.Variable(tf.zeros_like(weight)) for weight in model.trainable_variables]

for epoch in range(5):
    for number, (x, y) in enumerate(tf.data.Dataset.from_tensor_slices((rows, labels)).shuffle(768).batch(16), 1):
        with tf.GradientTape() as tape:
            loss = loss_of(y, model(x, training=True)) / 4
        for total, gradient in zip(sums, tape.gradient(loss, model.trainable_variables)):
            total.assign_add(gradient)
        if number % 4 == 0:
            optimizer.apply_gradients(zip(sums, model.trainable_variables))
            for total in sums:
                total.assign(tf.zeros_like(total))
    print(epoch, float(loss) * 4)
