# codes: STP702
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
angles = rng.uniform(0, 2 * np.pi, (1024, 1))
points = np.concatenate([np.cos(angles), np.sin(angles)], axis=1).astype("float32")


class Duel(keras.Model):
    def __init__(self):
        super().__init__()
        self.maker = keras.Sequential([keras.Input((4,)), layers.Dense(16, activation="relu"), layers.Dense(2)])
        self.judge = keras.Sequential([keras.Input((2,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
        self.bce = keras.losses.BinaryCrossentropy(from_logits=True)

    def compile(self, maker_opt, judge_opt):
        super().compile()
        self.maker_opt, self.judge_opt = maker_opt, judge_opt

    def train_step(self, real):
        made = self.maker(tf.random.normal((32, 4)))
        weights = self.judge.trainable_weights
        with tf.GradientTape() as tape:
            told_real, told_made = self.judge(real), self.judge(made)
            judged = self.bce(tf.ones_like(told_real), told_real) + self.bce(tf.zeros_like(told_made), told_made)
        grads = tape.gradient(judged, weights)
        self.judge_opt.apply_gradients(zip(grads, weights))

        made = self.maker(tf.random.normal((32, 4)))
        weights = self.maker.trainable_weights
        with tf.GradientTape() as tape:
            told_made = self.judge(made)
            fooled = self.bce(tf.ones_like(told_made), told_made)
        grads = tape.gradient(fooled, weights)
        self.maker_opt.apply_gradients(zip(grads, weights))
        return {"judged": judged, "fooled": fooled}


duel = Duel()
duel.compile(keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3))
duel.fit(tf.data.Dataset.from_tensor_slices(points).batch(32), epochs=2, verbose=0)
