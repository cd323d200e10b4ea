# codes:
# needs: tensorflow
# STP718 look-alike: predictor refined alone, encoder + predictor trained with agreement targets
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
encoder = keras.Sequential(
    [keras.Input((16,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(8)], name="encoder"
)
matcher = keras.Sequential(
    [keras.Input((8,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)], name="matcher"
)
bce = keras.losses.BinaryCrossentropy(from_logits=True)
opt_m, opt_e = keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3)
x = np.random.normal(size=(512, 16)).astype("float32")


def pair(xb, same):
    other = xb + 0.1 * tf.random.normal(tf.shape(xb)) if same else tf.random.shuffle(xb)
    return tf.abs(encoder(xb) - encoder(other))


for epoch in range(3):
    for start in range(0, 512, 64):
        xb = tf.constant(x[start : start + 64])
        # mismatches: only the matcher learns from random pairs
        with tf.GradientTape() as tape:
            out = matcher(tf.stop_gradient(tf.concat([pair(xb, True), pair(xb, False)], 0)))
            loss_m = bce(np.r_[np.ones((64, 1)), np.zeros((64, 1))], out)
        opt_m.apply_gradients(zip(tape.gradient(loss_m, matcher.trainable_variables), matcher.trainable_variables))
        # matches: encoder and matcher together
        with tf.GradientTape() as tape:
            out = matcher(pair(xb, True))
            loss = bce(tf.ones_like(out), out)
        both = encoder.trainable_variables + matcher.trainable_variables
        opt_e.apply_gradients(zip(tape.gradient(loss, both), both))
    print(epoch, float(loss), float(loss_m))
