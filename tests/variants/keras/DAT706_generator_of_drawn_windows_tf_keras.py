# codes: DAT706
# needs: tensorflow tf_keras
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
table = np.cumsum(rng.normal(size=(1200, 3)), axis=0)
table = ((table - table.mean(0)) / table.std(0)).astype("float32")
WINDOW, BATCH = 12, 32


def batches(values):
    starts = np.arange(len(values) - WINDOW)
    while True:
        rng.shuffle(starts)
        for begin in range(0, len(starts) - BATCH, BATCH):
            rows = starts[begin : begin + BATCH]
            x = np.array([values[s : s + WINDOW] for s in rows])
            y = values[WINDOW + begin : WINDOW + begin + BATCH, 0]
            yield x, y


model = keras.Sequential([layers.LSTM(16, input_shape=(WINDOW, 3)), layers.Dense(1)])
model.compile("adam", "mae")
model.fit(batches(table), steps_per_epoch=30, epochs=2)
