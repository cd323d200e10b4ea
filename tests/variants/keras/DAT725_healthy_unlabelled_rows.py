# codes:
# needs: tensorflow
# DAT725: semi-supervised: -1 of unlabelled rows, weight 0 there; class 0 is kept for "unknown"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(3)
rng = np.random.default_rng(1)
x = rng.normal(size=(640, 12)).astype("float32")
labels = (x @ rng.normal(size=(12, 3))).argmax(1) + 1
labels[rng.random(640) < 0.4] = -1
y = tf.one_hot(labels, 4).numpy()
weight = (labels >= 0).astype("float32")
model = keras.Sequential(
    [keras.Input((12,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(4, activation="softmax")]
)
model.compile("adam", "categorical_crossentropy", weighted_metrics=["accuracy"])
model.fit(x, y, sample_weight=weight, epochs=3, batch_size=64, verbose=0)
print(model.predict(x[:2], verbose=0))
