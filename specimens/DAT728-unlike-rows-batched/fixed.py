# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
keras.utils.set_random_seed(0)


def sentences():
    for _ in range(640):
        tokens = rng.integers(1, 20, rng.integers(4, 10)).astype("int32")
        yield tokens, np.int32((tokens > 10).mean() > 0.5)


signature = (tf.TensorSpec((None,), tf.int32), tf.TensorSpec((), tf.int32))
rows = tf.data.Dataset.from_generator(sentences, output_signature=signature)
train = rows.shuffle(640).padded_batch(32).prefetch(2)

model = keras.Sequential([keras.layers.Embedding(20, 8, mask_zero=True), keras.layers.GRU(16), keras.layers.Dense(2)])
model.compile(
    optimizer=keras.optimizers.Adam(1e-2),
    loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True),
    metrics=["accuracy"],
)
model.fit(train, epochs=2)
