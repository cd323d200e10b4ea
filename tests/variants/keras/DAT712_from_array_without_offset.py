# codes: DAT712
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
heat = (10 + np.cumsum(rng.normal(size=1000)) / 5).astype("float32")
heat = (heat - heat.mean()) / heat.std()
windows = keras.utils.timeseries_dataset_from_array(
    data=heat[:, None], targets=heat, sequence_length=20, batch_size=32, shuffle=True, seed=0
)
model = keras.Sequential([keras.Input((20, 1)), keras.layers.LSTM(8), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(windows, epochs=1)
