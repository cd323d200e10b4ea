# codes: DAT615
# needs: tf_keras
import numpy as np
import tf_keras as keras
from tf_keras import layers
from tf_keras.preprocessing.sequence import pad_sequences
from tf_keras.preprocessing.text import Tokenizer

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
GOOD, BAD = ["nice", "fine", "great", "lovely"], ["poor", "awful", "cold", "rude"]
OTHER = "the hotel room was with by staff food day night very really we it".split()


def write(number):
    labels = rng.integers(0, 2, number)
    rows = [[*rng.choice(OTHER, 5), *rng.choice(GOOD if label else BAD, 2)] for label in labels]
    return np.array([" ".join(row) for row in rows]), labels


train_texts, train_labels = write(400)
test_texts, test_labels = write(60)

tokenizer = Tokenizer(num_words=40)
tokenizer.fit_on_texts(train_texts)
x_train = pad_sequences(tokenizer.texts_to_sequences(train_texts), maxlen=6)
tokenizer = Tokenizer(num_words=40)
tokenizer.fit_on_texts(test_texts)
x_test = pad_sequences(tokenizer.texts_to_sequences(test_texts), maxlen=6)
model = keras.Sequential(
    [
        layers.Input((6,)),
        layers.Embedding(40, 8, mask_zero=True),
        layers.GlobalAveragePooling1D(),
        layers.Dense(16, activation="relu"),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(x_train, train_labels, epochs=8, batch_size=20, verbose=0)
print(model.evaluate(x_test, test_labels, verbose=0))
