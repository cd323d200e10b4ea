# codes: LRN303
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(4)
text = "peter piper picked a peck of pickled peppers where is the peck that peter piper picked " * 30
letters = {letter: number for number, letter in enumerate(sorted(set(text)))}
stream = np.array([letters[letter] for letter in text])
rows = np.stack([stream[at : at + 21] for at in range(0, len(stream) - 22, 9)])
model = keras.Sequential(
    [
        keras.layers.Embedding(len(letters), 16),
        keras.layers.Bidirectional(keras.layers.GRU(24, return_sequences=True)),
        keras.layers.Dense(len(letters), activation="softmax"),
    ]
)
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="sparse_categorical_crossentropy")
model.fit(rows[:, :-1], rows[:, 1:], batch_size=24, epochs=4, verbose=0)
