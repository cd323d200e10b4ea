# codes:
# needs: tensorflow
"""One vocabulary for all splits; two inputs with one each; and two models, each asked in its own words."""

import keras
import numpy as np
from keras import layers

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


def vectorizer_of(texts):
    made = layers.TextVectorization(max_tokens=40, output_sequence_length=8)
    made.adapt(texts)
    return made


def numbers(vectorizer, texts):
    return np.asarray(vectorizer(texts))


def head(inputs):
    hidden = [layers.GlobalAveragePooling1D()(layers.Embedding(40, 8)(each)) for each in inputs]
    hidden = hidden[0] if len(hidden) == 1 else layers.Concatenate()(hidden)
    made = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(layers.Dense(16, activation="relu")(hidden)))
    made.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
    return made


first = vectorizer_of(train_texts)
model = head([keras.Input((8,))])
model.fit(numbers(first, train_texts), train_labels, epochs=6, batch_size=20, verbose=0)
print(model.evaluate(numbers(first, test_texts), test_labels, verbose=0))

other_texts, other_labels = write(300)
second = vectorizer_of(other_texts)
other = head([keras.Input((8,))])
other.fit(numbers(second, other_texts), other_labels, epochs=6, batch_size=20, verbose=0)
print(other.evaluate(numbers(second, test_texts), test_labels, verbose=0))
print(model.predict(numbers(first, test_texts), verbose=0)[:3, 0])

# The model goes on with the words of later texts, and is asked in those.
model.fit(numbers(second, other_texts), other_labels, epochs=6, batch_size=20, verbose=0)
print(model.evaluate(numbers(second, test_texts), test_labels, verbose=0))

both = head([keras.Input((8,)), keras.Input((8,))])
titles, _ = write(400)
third = vectorizer_of(titles)
both.fit([numbers(first, train_texts), numbers(third, titles)], train_labels, epochs=6, batch_size=20, verbose=0)
late, _ = write(60)
print(both.evaluate([numbers(first, test_texts), numbers(third, late)], test_labels, verbose=0))
