# codes: DAT712
# needs: tensorflow tf_keras
import numpy as np
import tf_keras

tf_keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
price = np.cumsum(rng.normal(size=700)).astype("float32") / 10


def split_sequence(sequence, n_steps):
    X, y = [], []
    for i in range(len(sequence) - n_steps + 1):
        end = i + n_steps
        X.append(sequence[i:end])
        y.append(sequence[end - 1])
    return np.array(X), np.array(y)


X, y = split_sequence(price, 12)
mlp = tf_keras.Sequential(
    [tf_keras.layers.Dense(24, activation="relu", input_shape=(12,)), tf_keras.layers.Dense(1)]
)
mlp.compile(optimizer="adam", loss="mse")
mlp.fit(X, y, epochs=2, batch_size=32)
