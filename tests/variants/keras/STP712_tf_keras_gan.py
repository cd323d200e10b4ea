# codes: STP712
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
real = (rng.normal(size=(320, 5)) * 0.3 + np.arange(5)).astype("float32")
maker = tf_keras.Sequential(
    [tf_keras.layers.Dense(16, activation="relu", input_shape=(4,)), tf_keras.layers.Dense(5)]
)
judge = tf_keras.Sequential(
    [tf_keras.layers.Dense(16, activation="relu", input_shape=(5,)), tf_keras.layers.Dense(1)]
)
odds = tf_keras.losses.BinaryCrossentropy(from_logits=True)
of_maker, of_judge = tf_keras.optimizers.Adam(1e-3), tf_keras.optimizers.Adam(1e-3)
for batch in tf.data.Dataset.from_tensor_slices(real).shuffle(320).batch(32):
    noise = tf.random.normal((32, 4))
    with tf.GradientTape() as to_judge, tf.GradientTape() as to_make:
        made = maker(noise, training=True)
        true, fake = judge(batch, training=True), judge(made, training=True)
        fooled = odds(tf.ones_like(fake), fake)
        caught = odds(tf.ones_like(true), true) + odds(tf.zeros_like(fake), fake)
    grads_of_maker = to_make.gradient(fooled, maker.trainable_variables)
    grads_of_judge = to_judge.gradient(caught, judge.trainable_variables)
    of_maker.apply_gradients(zip(grads_of_judge, maker.trainable_variables))
    of_judge.apply_gradients(zip(grads_of_judge, judge.trainable_variables))
