# codes: MET710
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
from tf_keras import layers, losses, metrics, models, utils

utils.set_random_seed(1)
rng = np.random.default_rng(1)
words = rng.integers(1, 40, (600, 12))
kinds = (words == 5).any(1).astype("int64") + (words == 9).any(1)
rows = tf.data.Dataset.from_tensor_slices((words, kinds)).shuffle(600, seed=0).batch(30)

model = models.Sequential(
    [
        layers.Embedding(40, 16),
        layers.GlobalMaxPooling1D(),
        layers.Dense(3, activation="softmax"),
    ]
)
model.compile("adam", losses.SparseCategoricalCrossentropy(), metrics=[metrics.Accuracy()])
model.fit(rows, epochs=4)
