# codes: STP304
# needs: tensorflow tf_keras transformers
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf
import tf_keras
from transformers import create_optimizer

tf_keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
words = rng.integers(1, 80, (1200, 14))
labels = (words[:, :3].max(axis=1) > 50).astype("int64")
data = tf.data.Dataset.from_tensor_slices((words, labels)).shuffle(1200, seed=4).batch(32)

EPOCHS = 5
steps = len(words) * EPOCHS
optimizer, _ = create_optimizer(2e-3, steps, num_warmup_steps=steps // 10, weight_decay_rate=0.02)
model = tf_keras.Sequential([
    tf_keras.layers.Embedding(80, 24),
    tf_keras.layers.GlobalAveragePooling1D(),
    tf_keras.layers.Dense(2),
])
model.compile(optimizer, tf_keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(data, epochs=EPOCHS, verbose=0)
