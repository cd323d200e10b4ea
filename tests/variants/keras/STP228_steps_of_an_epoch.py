# codes: STP228
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
BATCH_SIZE = 40
rng = np.random.default_rng(0)
signals = rng.normal(size=(2400, 20)).astype("float32")
kinds = (signals[:, :4].sum(1) > 0).astype("int32")
stream = tf.data.Dataset.from_tensor_slices((signals, kinds)).shuffle(2400).batch(BATCH_SIZE).repeat()
batches = signals.shape[0] // BATCH_SIZE
model = keras.Sequential([keras.Input((20,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(2)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(stream, steps_per_epoch=batches // BATCH_SIZE, epochs=10, verbose=0)
