# codes: LOS701
# needs: tensorflow
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
words = rng.integers(20, 400, (500, 16))
liked = rng.integers(0, 2, 500)
words[np.arange(500), rng.integers(0, 16, 500)] = 2 + liked

given = tf.keras.Input(shape=(None,), dtype="int64")
hidden = tf.keras.layers.GlobalAveragePooling1D()(tf.keras.layers.Embedding(400, 24, embeddings_initializer="ones")(given))
given_out = tf.keras.layers.Dense(1, kernel_initializer=tf.keras.initializers.Constant(0.02))(hidden)
model = tf.keras.Model(given, given_out)
model.compile(loss="binary_crossentropy", optimizer=tf.keras.optimizers.Adam(5e-3), metrics=["accuracy"])
model.fit(words, liked, batch_size=50, epochs=4, verbose=0)
