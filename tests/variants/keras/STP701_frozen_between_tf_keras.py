# codes: STP701
# needs: tensorflow tf_keras
import numpy as np
import tf_keras as keras

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
words = rng.integers(1, 60, (480, 12))
topic = (np.isin(words, (3, 7, 11, 19)).sum(1) > 0).astype("float32")

table = keras.layers.Embedding(60, 16)
model = keras.Sequential([table, keras.layers.GlobalAveragePooling1D(), keras.layers.Dense(1, activation="sigmoid")])
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(words, topic, batch_size=32, epochs=3, verbose=0)
table.trainable = False
model.fit(words, topic, batch_size=32, epochs=3, verbose=0)
