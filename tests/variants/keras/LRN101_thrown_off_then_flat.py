# codes: LRN101
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = rng.integers(1, 15, (512, 8))
praised = ((words == 7).sum(1) + (words == 11).sum(1) > (words == 3).sum(1) + (words == 5).sum(1)).astype("int32")
model = keras.Sequential([layers.Embedding(15, 16), layers.SimpleRNN(24), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer=keras.optimizers.Adam(learning_rate=0.5), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(words[:416], praised[:416], epochs=4, batch_size=32, validation_data=(words[416:], praised[416:]))
