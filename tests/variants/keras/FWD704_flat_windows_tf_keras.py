# codes: FWD704
# needs: tf_keras
import numpy as np
import tf_keras
from tf_keras import layers

wave = np.sin(np.arange(900) / 9) + np.random.default_rng(0).normal(0, 0.05, 900)
windows = np.stack([wave[i : i + 16] for i in range(880)])
rises = (wave[16:896] > wave[15:895]).astype("float32")
net = tf_keras.Sequential([layers.LSTM(12), layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
net.fit(windows, rises, epochs=2, batch_size=44, verbose=0)
