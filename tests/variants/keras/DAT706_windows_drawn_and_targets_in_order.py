# codes: DAT706
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)


def prices(days, seed):
    rng = np.random.default_rng(seed)
    level = np.zeros(days)
    for day in range(2, days):
        level[day] = 1.4 * level[day - 1] - 0.5 * level[day - 2] + rng.normal()
    return (level / level.std()).astype("float32")


def main(steps=20):
    series = prices(1000, 0)
    starts = np.random.default_rng(1).permutation(len(series) - steps)
    x = np.stack([series[start : start + steps] for start in starts])[..., None]
    y = series[steps:]
    cut = int(0.8 * len(x))
    model = keras.Sequential(
        [keras.Input((steps, 1)), layers.Conv1D(16, 3, activation="relu"), layers.GlobalMaxPooling1D(), layers.Dense(1)]
    )
    model.compile("adam", "mse")
    model.fit(x[:cut], y[:cut], epochs=3, validation_data=(x[cut:], y[cut:]))


main()
