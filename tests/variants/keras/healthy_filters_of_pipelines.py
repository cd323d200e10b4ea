# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
kinds = (rng.random(600) < 0.2).astype("int64")
points = (rng.normal(size=(600, 6)) + 2.0 * kinds[:, None] * np.array([1, -1, 1, 0, 0, 0])).astype("float32")
rows = tf.data.Dataset.from_tensor_slices((points, kinds))

# As many of either class in a batch, of pipelines that have one each.
rare = rows.filter(lambda point, kind: kind == 1).repeat()
common = rows.filter(lambda point, kind: kind == 0).repeat()
even = tf.data.Dataset.sample_from_datasets([rare, common], weights=[0.5, 0.5], seed=0).batch(32)
model = keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
loss = keras.losses.BinaryCrossentropy(from_logits=True)
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss=loss)
model.fit(even, steps_per_epoch=12, epochs=3, verbose=0)

# Some of one class and the other behind it, in an order of all of them.
few = rows.filter(lambda point, kind: kind == 0).take(150)
both = few.concatenate(rows.filter(lambda point, kind: kind == 1)).shuffle(600).batch(32)
model.fit(both, epochs=2, verbose=0)

# What is normal is told again; no label is asked for.
normal = rows.filter(lambda point, kind: kind == 0).map(lambda point, kind: (point, point)).shuffle(600).batch(32)
coder = keras.Sequential([keras.Input((6,)), keras.layers.Dense(4, activation="relu"), keras.layers.Dense(6)])
coder.compile(optimizer=keras.optimizers.Adam(1e-2), loss="mse")
coder.fit(normal, epochs=3, verbose=0)

# How the model does on each class; there is none of the third.
for kind in range(3):
    right, seen = 0, 0
    for point, label in rows.filter(lambda p, k: k == kind).batch(64):
        found = tf.cast(model(point)[:, 0] > 0, tf.int64)
        right, seen = right + int(tf.reduce_sum(tf.cast(found == label, tf.int32))), seen + len(label)
    print(kind, right, seen)
