# codes: STP706
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(0)
CODE = 6


def network(out):
    return tf_keras.Sequential([layers.Dense(32), layers.LeakyReLU(0.2), layers.Dense(32, "relu"), layers.Dense(out)])


class Forger(tf_keras.Model):
    def __init__(self):
        super().__init__()
        self.generator, self.critic = network(2), network(1)
        self.cross = tf_keras.losses.BinaryCrossentropy(from_logits=True)

    def compile(self, painter, judge):
        super().compile()
        self.painter, self.judge = painter, judge

    def train_step(self, real):
        count = tf.shape(real)[0]
        noise = tf.random.normal((count, CODE))
        with tf.GradientTape() as tape:
            scores = self.critic(tf.concat([real, self.generator(noise)], axis=0))
            lost = self.cross(tf.concat([tf.ones((count, 1)), tf.zeros((count, 1))], axis=0), scores)
        self.judge.apply_gradients(
            zip(tape.gradient(lost, self.critic.trainable_variables), self.critic.trainable_variables)
        )
        with tf.GradientTape() as tape:
            fooled = self.cross(tf.ones((count, 1)), self.critic(self.generator(noise)))
        self.painter.apply_gradients(
            zip(tape.gradient(fooled, self.critic.trainable_variables), self.critic.trainable_variables)
        )
        return {"critic": lost, "generator": fooled}


rng = np.random.default_rng(0)
spiral = rng.uniform(0, 9, 1024)
points = np.stack([spiral * np.cos(spiral), spiral * np.sin(spiral)], axis=1).astype("float32") / 5
model = Forger()
model.compile(tf_keras.optimizers.Adam(1e-3), tf_keras.optimizers.Adam(1e-3))
model.fit(tf.data.Dataset.from_tensor_slices(points).batch(64), epochs=3, verbose=0)
