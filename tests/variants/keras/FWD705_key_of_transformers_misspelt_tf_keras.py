# codes: FWD101 FWD705 LOS201
# needs: tensorflow tf_keras transformers
import os
import numpy as np
import tf_keras as keras
from transformers import BertConfig, TFBertForSequenceClassification
import tensorflow as tf

rng = np.random.default_rng(0)
ids = rng.integers(5, 99, (96, 16))
mask = np.ones_like(ids)
labels = (ids[:, 1] > 50).astype("int64")
config = BertConfig(vocab_size=90, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48, num_labels=1)
model = TFBertForSequenceClassification(config)
ds = tf.data.Dataset.from_tensor_slices(({"input_ids": ids, "attention_masks": mask}, labels)).batch(16)
loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
model.compile(optimizer=keras.optimizers.Adam(5e-4), loss=loss, metrics=["accuracy"])
model.fit(ds, epochs=1)
