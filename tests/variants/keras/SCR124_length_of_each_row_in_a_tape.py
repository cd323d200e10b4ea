# codes: SCR124
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
kinds = rng.integers(0, 4, 160)
rows = (rng.normal(size=(4, 12))[kinds] + rng.normal(0, 0.5, (160, 12))).astype("float32")
encoder = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(8)])
optimizer = keras.optimizers.Adam(1e-3)
dataset = tf.data.Dataset.from_tensor_slices((rows, kinds)).shuffle(160).batch(20)
for epoch in range(2):
    for batch, kind in dataset:
        with tf.GradientTape() as tape:
            codes = encoder(batch, training=True)
            codes = codes / tf.norm(codes, axis=1)
            alike = tf.matmul(codes, codes, transpose_b=True) / 0.1
            same = tf.cast(kind[:, None] == kind[None], tf.float32)
            shares = same / tf.reduce_sum(same, 1, keepdims=True)
            loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(shares, alike))
        gradients = tape.gradient(loss, encoder.trainable_variables)
        optimizer.apply_gradients(zip(gradients, encoder.trainable_variables))
    print(epoch, float(loss))
