# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
labels = rng.integers(0, 3, 512)
centres = rng.normal(size=(3, 8))
source = (rng.normal(size=(512, 8)) + 1.5 * centres[labels]).astype("float32")
target = (rng.normal(size=(512, 8)) + 1.5 * centres[rng.integers(0, 3, 512)] + 0.4).astype("float32")
body = keras.Sequential([keras.Input((8,)), layers.Dense(32, activation="relu")])
heads = [keras.Sequential([keras.Input((32,)), layers.Dense(3)]) for _ in range(2)]
of_all, of_heads = keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3)
ce = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
data = tf.data.Dataset.from_tensor_slices((source, labels, target)).shuffle(512).batch(32)


def apart(rows):
    one, other = (tf.nn.softmax(head(body(rows))) for head in heads)
    return tf.reduce_mean(tf.abs(one - other))


# Heads that disagree on the target domain, and a body that leaves them nothing to disagree on.
for epoch in range(4):
    for rows, truth, others in data:
        weights = body.trainable_variables + heads[0].trainable_variables + heads[1].trainable_variables
        with tf.GradientTape() as tape:
            loss = ce(truth, heads[0](body(rows))) + ce(truth, heads[1](body(rows)))
        of_all.apply_gradients(zip(tape.gradient(loss, weights), weights))
        weights = heads[0].trainable_variables + heads[1].trainable_variables
        with tf.GradientTape() as tape:
            gap = ce(truth, heads[0](body(rows))) + ce(truth, heads[1](body(rows))) - apart(others)
        of_heads.apply_gradients(zip(tape.gradient(gap, weights), weights))
        with tf.GradientTape() as tape:
            gap = apart(others)
        of_all.apply_gradients(zip(tape.gradient(gap, body.trainable_variables), body.trainable_variables))
    print(epoch, float(loss), float(gap))
