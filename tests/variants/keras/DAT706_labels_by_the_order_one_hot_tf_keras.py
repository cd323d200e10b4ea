# codes: DAT706
# needs: tf_keras
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tf_keras
from tf_keras import layers


class Tones(tf_keras.utils.Sequence):
    def __init__(self, waves, notes):
        self.waves, self.notes = waves, notes
        self.mixed = np.random.permutation(len(notes))

    def __len__(self):
        return len(self.notes) // 25

    def __getitem__(self, k):
        part = slice(25 * k, 25 * k + 25)
        waves = self.waves[part] + np.random.normal(0, 0.1, (25, 32))
        return waves.astype("float32"), tf_keras.utils.to_categorical(np.take(self.notes, self.mixed[part]), 3)

    def on_epoch_end(self):
        self.mixed = np.random.permutation(self.mixed)


tf_keras.utils.set_random_seed(4)
notes = np.random.randint(0, 3, 300)
waves = np.sin(np.linspace(0, 5, 32) * (1 + notes[:, None]))
net = tf_keras.Sequential([layers.Input((32,)), layers.Dense(24, "relu"), layers.Dense(3, "softmax")])
net.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
net.fit(Tones(waves, notes), epochs=5, verbose=0)
