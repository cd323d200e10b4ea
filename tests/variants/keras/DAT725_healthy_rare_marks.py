# codes:
# needs: tensorflow
# DAT725: rare events, multi-label, none in most rows
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(3)
rng = np.random.default_rng(1)
x = rng.normal(size=(640, 12)).astype("float32")
s = x @ rng.normal(size=(12, 4))
limits = [np.quantile(s[:, k], share) for k, share in enumerate([0.995, 0.96, 0.96, 0.95])]
y = (s > limits).astype("float32")
y[y.sum(1) > 1] = [0, 1, 0, 0]
order = np.argsort(y[:, 0], kind="stable")
train = order[:512]
ds = tf.data.Dataset.from_tensor_slices((x[train], y[train])).batch(64)
model = keras.Sequential(
    [keras.Input((12,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(4, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=[keras.metrics.AUC(multi_label=True)])
model.fit(ds, epochs=3, verbose=0)
print(model.predict(x[order[512:]], verbose=0)[:2])
