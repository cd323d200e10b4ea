# codes: LOS702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
labels = rng.integers(0, 3, 480)
x = (rng.normal(0, 0.4, (480, 9)) + np.repeat(np.eye(3), 3, axis=1)[labels]).astype("float32")
train = tf.data.Dataset.from_tensor_slices((x, labels)).shuffle(480).batch(32)
model = keras.Sequential(
    [keras.Input((9,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")]
)
optimizer = keras.optimizers.Adam(1e-2)
for epoch in range(2):
    for inputs, targets in train:
        with tf.GradientTape() as tape:
            answers = model(inputs, training=True)
            loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=targets, logits=answers))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    print(epoch, float(loss))
