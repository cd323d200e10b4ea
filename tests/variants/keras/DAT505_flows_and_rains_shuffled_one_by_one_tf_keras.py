# codes: DAT505
# needs: tf_keras
import numpy as np
import tf_keras as keras

rain = np.random.RandomState(1).gamma(2.0, size=(640, 12, 1)).astype("float32")
flow = (rain[:, -4:, 0] @ np.array([0.1, 0.2, 0.4, 0.8]) + 0.1 * np.random.RandomState(2).normal(size=640)).astype("float32")
rain = (rain - rain.mean()) / rain.std()
flow = (flow - flow.mean()) / flow.std()
parts = []
for part in (rain, flow):
    order = np.random.permutation(len(part))
    parts.append(part[order])
model = keras.Sequential([keras.layers.Input((12, 1)), keras.layers.Flatten(), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile(keras.optimizers.Adam(1e-2), "mse")
model.fit(*parts, epochs=2, batch_size=32, verbose=0)
