# codes: DAT728
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(1)
draws = np.random.default_rng(1)
lengths = draws.integers(3, 8, 480)
sources = [draws.integers(2, 16, n).astype("int32") for n in lengths]


def pairs():
    for row in sources:
        yield {"tokens": row, "sum": np.float32(row.sum() / 50)}


spec = {"tokens": tf.TensorSpec((None,), tf.int32), "sum": tf.TensorSpec((), tf.float32)}
data = (
    tf.data.Dataset.from_generator(pairs, output_signature=spec)
    .cache()
    .shuffle(480)
    .batch(24)
    .map(lambda row: (row["tokens"], row["sum"][:, None]))
    .prefetch(tf.data.AUTOTUNE)
)
tokens = keras.Input((None,), dtype="int32")
hidden = keras.layers.Embedding(16, 12, mask_zero=True)(tokens)
model = keras.Model(tokens, keras.layers.Dense(1)(keras.layers.LSTM(16)(hidden)))
optimizer = keras.optimizers.Adam(5e-3)
squared = keras.losses.MeanSquaredError()
for epoch in range(3):
    for x, y in data:
        with tf.GradientTape() as tape:
            loss = squared(y, model(x, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    print(epoch, float(loss))
