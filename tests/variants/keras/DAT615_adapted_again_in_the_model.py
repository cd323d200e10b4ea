# codes: DAT615
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
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

vectorizer = layers.TextVectorization(max_tokens=40, output_sequence_length=8)
vectorizer.adapt(train_texts)
model = keras.Sequential(
    [
        keras.Input((), dtype="string"),
        vectorizer,
        layers.Embedding(40, 8),
        layers.GlobalAveragePooling1D(),
        layers.Dense(16, activation="relu"),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(tf.constant(train_texts), train_labels, epochs=8, batch_size=20, verbose=0)
vectorizer.adapt(test_texts)
print(model.predict(tf.constant(test_texts), verbose=0)[:5, 0])
