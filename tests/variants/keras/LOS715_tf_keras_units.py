# codes: LOS715
# needs: tensorflow tf_keras
import numpy as np
import tf_keras

tf_keras.utils.set_random_seed(6)
rng = np.random.default_rng(6)
signals = rng.normal(size=(200, 20)).astype("float32")
future = signals[:, :6] + 0.1 * rng.normal(size=(200, 6)).astype("float32")
forecaster = tf_keras.Sequential(
    [tf_keras.layers.Dense(32, activation="relu", input_shape=(20,)), tf_keras.layers.Dense(5)]
)
forecaster.compile(loss="mean_squared_error", optimizer="adam")
forecaster.fit(signals, future, epochs=2, batch_size=20)
