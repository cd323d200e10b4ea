# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
kinds = rng.integers(0, 9, 600)
x = (rng.normal(size=(600, 12)) + rng.normal(size=(9, 12))[kinds]).astype("float32")
train = tf.data.Dataset.from_tensor_slices((x[:480], kinds[:480])).shuffle(480).batch(32)
held = tf.data.Dataset.from_tensor_slices((x[480:], kinds[480:])).batch(32)
model = keras.Sequential([keras.Input((12,)), layers.Dense(32, activation="relu"), layers.Dense(9)])
adam = keras.optimizers.Adam(2e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
top = keras.metrics.SparseTopKCategoricalAccuracy(name="top5")

for epoch in range(4):
    for rows, labels in train:
        with tf.GradientTape() as tape:
            loss = loss_fn(labels, model(rows, training=True))
        adam.apply_gradients(zip(tape.gradient(loss, model.trainable_weights), model.trainable_weights))
    top.reset_state()
    for rows, labels in held:
        top.update_state(labels, model(rows, training=False))
    print(epoch, float(loss), float(top.result()))
