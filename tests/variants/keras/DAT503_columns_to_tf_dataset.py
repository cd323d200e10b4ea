# codes: DAT503
# needs: tensorflow transformers datasets
import os
os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
from datasets import Dataset

tf.random.set_seed(3)
rng = np.random.default_rng(3)
tickets = Dataset.from_dict(
    {"features": rng.normal(size=(640, 12)).astype("float32").tolist(), "queue": np.repeat(np.arange(4), 160).tolist()}
)
tickets = tickets.map(lambda row: {"features": [v + row["queue"] * (i % 4) for i, v in enumerate(row["features"])]})
data = tickets.to_tf_dataset(columns="features", label_cols="queue", batch_size=16, shuffle=False)
model = tf.keras.Sequential([tf.keras.layers.Dense(24, activation="relu"), tf.keras.layers.Dense(4)])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(data, epochs=3)
