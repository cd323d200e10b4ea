# codes: STP710
# needs: tensorflow tf_keras
import numpy as np
import tf_keras

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = rng.integers(1, 40, (240, 12))
moods = (words == 5).any(axis=1).astype("float32")
encoder = tf_keras.Sequential(
    [
        tf_keras.layers.Embedding(40, 8, input_length=12),
        tf_keras.layers.Bidirectional(tf_keras.layers.LSTM(8)),
        tf_keras.layers.Dense(8, activation="tanh"),
    ]
)
encoder.trainable = False
model = tf_keras.Sequential([encoder, tf_keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy")
model.fit(words, moods, epochs=2)
