# codes: FWD505
# needs: tensorflow tf_keras
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf

keras = tf.keras
rng = np.random.default_rng(2)
memory = rng.normal(size=(160, 7, 4)).astype("float32")
kind = (memory[:, 0, 0] > 0).astype("int64")


class Reader(keras.Model):
    def __init__(self):
        super().__init__()
        self.encode = keras.layers.GRU(8)
        self.keys = keras.layers.Dense(8)
        self.head = keras.layers.Dense(2)

    def call(self, memory):
        state = tf.expand_dims(self.encode(memory), 1)
        weights = tf.nn.softmax(tf.matmul(state, self.keys(memory), transpose_b=True), axis=1)
        return self.head(tf.squeeze(tf.linalg.matmul(weights, memory), 1))


model, optimizer = Reader(), keras.optimizers.Adam(1e-3)
loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for rows, kinds in tf.data.Dataset.from_tensor_slices((memory, kind)).shuffle(160).batch(20):
    with tf.GradientTape() as tape:
        loss = loss_of(kinds, model(rows))
    weights = model.trainable_weights
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
    print(float(loss))
