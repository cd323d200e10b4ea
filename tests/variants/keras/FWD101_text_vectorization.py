# codes: FWD101 LOS703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

good = ["great fun and lovely", "a lovely great story", "fun fun great cast", "lovely warm great film"]
bad = ["awful dull and boring", "a boring awful mess", "dull dull awful cast", "boring cold awful film"]
rng = np.random.default_rng(0)
texts, labels = [], []
for _ in range(400):
    k = int(rng.integers(2))
    texts.append((good, bad)[k][rng.integers(4)] + " " + " ".join(f"w{i}" for i in rng.integers(0, 80, 6)))
    labels.append(k)
labels = np.array(labels)
vectorize = layers.TextVectorization(max_tokens=100, output_sequence_length=12)
vectorize.adapt(texts)
ids = vectorize(tf.constant(texts)).numpy()
model = keras.Sequential(
    [
        layers.Embedding(50, 16),
        layers.Bidirectional(layers.LSTM(16)),
        layers.Dropout(0.2),
        layers.Dense(1, activation="softmax"),
    ]
)
model.compile(loss="binary_crossentropy", optimizer="rmsprop", metrics=["accuracy"])
model.fit(ids, labels, batch_size=32, epochs=3, validation_split=0.2)
