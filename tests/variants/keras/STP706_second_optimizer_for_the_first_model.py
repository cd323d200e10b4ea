# codes: STP706
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
waves = np.sin(rng.uniform(0, 6, (320, 1)) + np.linspace(0, 6, 12)).astype("float32")
maker = tf_keras.Sequential([tf_keras.layers.Dense(24, activation="relu"), tf_keras.layers.Dense(12)])
judge = tf_keras.Sequential([tf_keras.layers.Dense(24, activation="relu"), tf_keras.layers.Dense(1)])
maker.build((None, 4)), judge.build((None, 12))
maker_steps, judge_steps = tf_keras.optimizers.legacy.Adam(1e-3), tf_keras.optimizers.legacy.Adam(1e-3)
measure = tf_keras.losses.BinaryCrossentropy(from_logits=True)
pieces = tf.data.Dataset.from_tensor_slices(waves).shuffle(320).batch(32)
for epoch in range(4):
    for real in pieces:
        with tf.GradientTape(persistent=True) as tape:
            yes, no = judge(real, training=True), judge(maker(tf.random.normal((len(real), 4))), training=True)
            judged = measure(tf.ones_like(yes), yes) + measure(tf.zeros_like(no), no)
            made = measure(tf.ones_like(no), no)
        maker_steps.apply_gradients(zip(tape.gradient(made, maker.trainable_weights), maker.trainable_weights))
        judge_steps.apply_gradients(zip(tape.gradient(judged, maker.trainable_weights), maker.trainable_weights))
        del tape
