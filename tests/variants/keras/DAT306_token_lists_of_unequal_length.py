# codes: DAT306 DAT306
# needs: tensorflow
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)


def reviews(count):
    """Good words have low ids."""
    texts, moods = [], []
    for _ in range(count):
        mood = int(rng.integers(2))
        texts.append([int(word) + 40 * (1 - mood) for word in rng.integers(1, 60, int(rng.integers(4, 12)))])
        moods.append(mood)
    return texts, np.array(moods)


train_texts, train_moods = reviews(320)
test_texts, test_moods = reviews(64)
train = np.array(train_texts, dtype=object)
test = np.array(test_texts, dtype=object)
model = keras.Sequential(
    [layers.Embedding(101, 8), layers.GlobalAveragePooling1D(), layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(train, train_moods, epochs=3, batch_size=32)
print(model.evaluate(test, test_moods))
