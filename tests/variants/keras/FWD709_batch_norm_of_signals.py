# codes: FWD709
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras.layers import BatchNormalization, Conv1D, Dense, GlobalAveragePooling1D


class SignalNet(keras.Model):
    def __init__(self, kinds=3):
        super(SignalNet, self).__init__()
        self.conv_a = Conv1D(12, 7, activation="relu", padding="same")
        self.bn_a = BatchNormalization()
        self.conv_b = Conv1D(24, 5, activation="relu", padding="same")
        self.bn_b = BatchNormalization()
        self.pool = GlobalAveragePooling1D()
        self.out = Dense(kinds, activation="softmax")

    def call(self, signal, training=None):
        signal = self.bn_a(self.conv_a(signal), training=training)
        signal = self.conv_b(signal)
        return self.out(self.pool(signal))


rng = np.random.default_rng(0)
kinds = rng.integers(0, 3, 420)
steps = np.arange(50) / 50
signals = np.sin(2 * np.pi * (2 + 3 * kinds[:, None]) * steps) + 0.3 * rng.normal(size=(420, 50))
model = SignalNet()
model.compile(keras.optimizers.Adam(3e-3), "sparse_categorical_crossentropy")
model.fit(signals[..., None].astype("float32"), kinds, epochs=3, batch_size=30, verbose=0)
