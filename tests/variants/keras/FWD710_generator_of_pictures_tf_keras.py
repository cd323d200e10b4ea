# codes: FWD710
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as k

k.utils.set_random_seed(1)
rng = np.random.default_rng(1)
drawn = rng.uniform(-1, 1, (160, 14, 14, 1)).astype("float32")
codes = drawn.reshape(160, -1)[:, :12]
maker = k.Sequential(
    [
        k.layers.Dense(7 * 7 * 12, activation="relu", input_shape=(12,)),
        k.layers.Reshape((7, 7, 16)),
        k.layers.Conv2DTranspose(8, 4, strides=2, padding="same", activation="relu"),
        k.layers.Conv2D(1, 3, padding="same", activation="tanh"),
    ]
)
maker.compile(optimizer=k.optimizers.Adam(1e-3), loss="mse")
maker.fit(codes, drawn, batch_size=20, epochs=2, verbose=0)
