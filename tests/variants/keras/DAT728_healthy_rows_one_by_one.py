# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
words = [rng.integers(1, 20, rng.integers(3, 9)).astype("int32") for _ in range(240)]


def sentences():
    for row in words:
        yield row, np.float32([(row > 10).mean()])


signature = (tf.TensorSpec((None,), tf.int32), tf.TensorSpec((1,), tf.float32))
one_by_one = tf.data.Dataset.from_generator(sentences, output_signature=signature).shuffle(240).batch(1)
by_length = tf.data.Dataset.from_generator(sentences, output_signature=signature).bucket_by_sequence_length(
    lambda row, share: tf.shape(row)[0], bucket_boundaries=[4, 6, 8], bucket_batch_sizes=[16, 16, 16, 16]
)
model = keras.Sequential([keras.layers.Embedding(20, 8, mask_zero=True), keras.layers.GRU(12), keras.layers.Dense(1)])
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="mse")
model.fit(by_length, epochs=4)
model.fit(one_by_one, epochs=1)
