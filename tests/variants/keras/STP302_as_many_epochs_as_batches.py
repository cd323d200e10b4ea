# codes: STP302
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 7)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")
EPOCHS, BATCH = 10, 32


class WarmUp(keras.optimizers.schedules.LearningRateSchedule):
    def __init__(self, base, total_steps, warmup_steps):
        super().__init__()
        self.base, self.total_steps, self.warmup_steps = base, total_steps, warmup_steps

    def __call__(self, step):
        step = tf.cast(step, tf.float32)
        falling = 0.5 * self.base * (1 + tf.cos(np.pi * step / self.total_steps))
        rate = tf.where(step < self.warmup_steps, self.base * step / self.warmup_steps, falling)
        return tf.where(step > self.total_steps, 0.0, rate)


model = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(WarmUp(1e-2, EPOCHS, 2)), "binary_crossentropy")
model.fit(x, y, epochs=EPOCHS, batch_size=BATCH)
