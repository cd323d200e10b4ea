# codes: FWD713
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
kinds = rng.integers(0, 3, 960)
rows = [[*rng.integers(10, 40, rng.integers(2, 6)), 1 + kind, *rng.integers(10, 40, 2)] for kind in kinds]
ids = keras.utils.pad_sequences(rows, maxlen=90, padding="post")
data = tf.data.Dataset.from_tensor_slices((ids, kinds)).shuffle(960, seed=0).batch(32)

model = keras.Sequential([keras.Input((90,)), layers.Embedding(40, 16), layers.GRU(16), layers.Dense(3)])
optimizer = keras.optimizers.Adam(3e-3)
compare = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for epoch in range(4):
    for given, wanted in data:
        with tf.GradientTape() as tape:
            loss = compare(wanted, model(given, training=True))
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
    print(epoch, float(loss))
