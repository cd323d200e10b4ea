# codes: LOS206
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(1)
text = "she sells sea shells on the sea shore and the shells she sells are sea shells for sure " * 30
letters = {letter: number for number, letter in enumerate(sorted(set(text)))}
stream = np.array([letters[letter] for letter in text])
rows = np.stack([stream[at : at + 20] for at in range(0, len(stream) - 21, 7)])
model = keras.Sequential(
    [
        keras.layers.Embedding(len(letters), 24),
        keras.layers.GRU(48, return_sequences=True),
        keras.layers.Dense(len(letters), activation="softmax"),
    ]
)
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="sparse_categorical_crossentropy")
model.fit(rows, rows, batch_size=32, epochs=6, verbose=0)
