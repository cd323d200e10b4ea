# codes: STP720
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(11)
rng = np.random.default_rng(11)
words = rng.integers(1, 60, (512, 12))
kinds = (np.isin(words, [3, 5, 8, 13, 21, 34]).sum(1) > 1).astype("int64")
reader = keras.Sequential(
    [
        keras.Input((12,), dtype="int32"),
        keras.layers.Embedding(60, 8),
        keras.layers.GlobalAveragePooling1D(),
        keras.layers.Dense(2, activation="softmax"),
    ]
)
opt = keras.optimizers.Adam(2e-3)
opt.build(reader.trainable_variables)
store = {w.path: tf.Variable(tf.zeros(w.shape)) for w in reader.trainable_variables}


@tf.function
def gather(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(y, reader(x, training=True)))
    for w, g in zip(reader.trainable_variables, tape.gradient(loss, reader.trainable_variables)):
        store[w.path].assign_add(tf.convert_to_tensor(g))
    return loss


@tf.function
def step():
    opt.apply([tf.identity(store[w.path]) for w in reader.trainable_variables], reader.trainable_variables)


for epoch in range(3):
    order = rng.permutation(512)
    for i in range(0, 512, 64):
        for j in (i, i + 32):
            part = order[j : j + 32]
            loss = gather(tf.constant(words[part]), tf.constant(kinds[part]))
        step()
    print(epoch, float(loss))
