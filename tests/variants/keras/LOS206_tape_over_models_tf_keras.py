# codes: LOS206
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
signs = rng.integers(2, 12, (500, 5)).astype("int32")
spelt = np.concatenate([np.ones((500, 1), "int32"), (signs[:, ::-1] + 3) % 10 + 2], axis=1)

ids = keras.Input((None,), dtype="int32")
encoder = keras.Model(ids, keras.layers.GRU(36)(keras.layers.Embedding(12, 12)(ids)))
said, begun = keras.Input((None,), dtype="int32"), keras.Input((36,))
steps = keras.layers.GRU(36, return_sequences=True)(keras.layers.Embedding(12, 12)(said), initial_state=begun)
decoder = keras.Model([said, begun], keras.layers.Dense(12, activation="softmax")(steps))
adam = keras.optimizers.Adam(4e-3)


@tf.function
def step(source, target):
    tokens = answers = target[:, 1:]
    with tf.GradientTape() as tape:
        shares = decoder([tokens, encoder(source)], training=True)
        loss = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(answers, shares))
    weights = encoder.trainable_variables + decoder.trainable_variables
    adam.apply_gradients(zip(tape.gradient(loss, weights), weights))
    return loss


for epoch in range(4):
    for source, target in tf.data.Dataset.from_tensor_slices((signs, spelt)).shuffle(500).batch(25):
        step(source, target)
