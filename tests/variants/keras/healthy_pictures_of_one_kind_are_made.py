# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
digits = rng.integers(0, 4, 320)
pictures = rng.normal(0, 0.2, (320, 16)).astype("float32")
pictures[np.arange(320), digits * 4] += 1.0
ones = tf.data.Dataset.from_tensor_slices((pictures, digits)).filter(lambda p, d: d == 1).shuffle(320).batch(16)
maker = keras.Sequential([keras.Input((8,)), keras.layers.Dense(24, activation="relu"), keras.layers.Dense(16)])
judge = keras.Sequential([keras.Input((16,)), keras.layers.Dense(24, activation="relu"), keras.layers.Dense(1)])
maker_steps, judge_steps = keras.optimizers.Adam(1e-3, beta_1=0.5), keras.optimizers.Adam(1e-3, beta_1=0.5)
measure = keras.losses.BinaryCrossentropy(from_logits=True)
for epoch in range(3):
    for real, digit in ones:
        noise = tf.random.normal((len(real), 8))
        with tf.GradientTape() as tape:
            yes, no = judge(real, training=True), judge(maker(noise, training=True), training=True)
            judged = measure(tf.ones_like(yes), yes) + measure(tf.zeros_like(no), no)
        gradients = tape.gradient(judged, judge.trainable_variables)
        judge_steps.apply_gradients(zip(gradients, judge.trainable_variables))
        with tf.GradientTape() as tape:
            no = judge(maker(noise, training=True), training=True)
            made = measure(tf.ones_like(no), no)
        gradients = tape.gradient(made, maker.trainable_variables)
        maker_steps.apply_gradients(zip(gradients, maker.trainable_variables))
