# codes: LRN703
# needs: tensorflow
"""A recurrent layer with relu whose state grows fivefold in every step."""

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(2)
turns = np.arange(2000) / 24
series = (np.sin(2 * np.pi * turns) + 0.1 * np.random.default_rng(0).normal(size=2000)).astype("float32")
rows = np.lib.stride_tricks.sliding_window_view(series, 25)
x, y = rows[:, :24, None].copy(), rows[:, 24:].copy()

model = tf.keras.Sequential(
    [
        tf.keras.layers.Input((24, 1)),
        tf.keras.layers.SimpleRNN(
            24,
            activation="relu",
            recurrent_initializer=tf.keras.initializers.RandomNormal(stddev=1.0),
        ),
        tf.keras.layers.Dense(1),
    ]
)
model.compile(loss="mse", optimizer="adam")
model.fit(x, y, epochs=3, batch_size=32, verbose=0)
