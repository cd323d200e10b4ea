# codes:
# needs: tensorflow
# LOS118: downsample and upweight (the ML crash course)
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(60000, 8)).astype("float32")
score = x @ rng.normal(size=8)
y = (score > np.quantile(score, 0.99)).astype("int64")
FACTOR = 10
negative, positive = np.flatnonzero(y == 0), np.flatnonzero(y == 1)
kept = np.concatenate([positive, rng.choice(negative, len(negative) // FACTOR, replace=False)])
rng.shuffle(kept)
xs, ys = x[kept], y[kept]
sample_weight = np.where(ys == 0, float(FACTOR), 1.0)
model = keras.Sequential(
    [keras.Input((8,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=[keras.metrics.AUC()])
model.fit(xs, ys, sample_weight=sample_weight, epochs=3, batch_size=64, verbose=0)
print(model.evaluate(x[:2000], y[:2000], verbose=0))
