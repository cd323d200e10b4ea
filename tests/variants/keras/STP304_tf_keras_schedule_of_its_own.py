# codes: STP304
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras


class Noam(tf_keras.optimizers.schedules.LearningRateSchedule):
    def __init__(self, d_model, warmup_steps=4000):
        super().__init__()
        self.d_model, self.warmup_steps = float(d_model), warmup_steps

    def __call__(self, step):
        step = tf.cast(step, tf.float32)
        return tf.math.rsqrt(self.d_model) * tf.minimum(tf.math.rsqrt(step + 1), (step + 1) * self.warmup_steps**-1.5)

    def get_config(self):
        return {"d_model": self.d_model, "warmup_steps": self.warmup_steps}


rng = np.random.default_rng(0)
x = rng.integers(0, 60, (640, 12))
y = (x[:, 0] % 3).astype("int64")
model = tf_keras.Sequential([
    tf_keras.layers.Embedding(60, 32),
    tf_keras.layers.GlobalAveragePooling1D(),
    tf_keras.layers.Dense(3),
])
model.compile(
    tf_keras.optimizers.Adam(Noam(32)), tf_keras.losses.SparseCategoricalCrossentropy(from_logits=True)
)
model.fit(x, y, epochs=4, batch_size=32, verbose=0)
