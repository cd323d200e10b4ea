# codes:
# needs: tensorflow
# LOS118: the same as third part; and class_weight
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(60000, 8)).astype("float32")
score = x @ rng.normal(size=8)
y = (score > np.quantile(score, 0.98)).astype("int64")
DOWNSAMPLE = 8
negative, positive = np.flatnonzero(y == 0), np.flatnonzero(y == 1)
kept = np.concatenate([positive, rng.choice(negative, len(negative) // DOWNSAMPLE, replace=False)])
rng.shuffle(kept)
ds = tf.data.Dataset.from_tensor_slices((x[kept], y[kept])).shuffle(4096)
ds = ds.map(lambda a, b: (a, b, tf.where(b == 0, float(DOWNSAMPLE), 1.0))).batch(64)
model = keras.Sequential(
    [keras.Input((8,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=[keras.metrics.AUC()])
model.fit(ds, epochs=3, verbose=0)
print(model.evaluate(x[:2000], y[:2000], verbose=0))
