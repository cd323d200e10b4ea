# needs: tensorflow
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
from datasets import Dataset
import tensorflow as tf

rows = {"features": [[float(i % 7), float(i % 5)] for i in range(64)], "label": [i % 2 for i in range(64)]}
dataset = Dataset.from_dict(rows)
train = dataset.to_tf_dataset(columns=["features"], label_cols=["labels"], batch_size=8, shuffle=True)
model = tf.keras.Sequential(
    [tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1, activation="sigmoid")]
)
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(train, epochs=2)
