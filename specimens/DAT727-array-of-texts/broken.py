# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import random

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
random.seed(0)

WARM = ["sunny", "mild", "bright"]
COLD = ["frost", "sleet", "grey"]
OTHER = ["then", "with", "over", "hills", "morning", "wind"]


def report(warm):
    words = random.choices(OTHER, k=6) + random.choices(WARM if warm else COLD, k=2)
    random.shuffle(words)
    return " ".join(words)


labels = [i % 2 for i in range(480)]
reports = [report(label) for label in labels]

vectorize = layers.TextVectorization(max_tokens=40, output_sequence_length=8)
vectorize.adapt(reports)

inputs = keras.Input((1,), dtype="string")
hidden = layers.Embedding(40, 16, mask_zero=True)(vectorize(inputs))
hidden = layers.GlobalAveragePooling1D()(hidden)
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(hidden))
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])

x = np.array(reports)
y = np.array(labels, dtype="float32")
model.fit(x, y, epochs=6, batch_size=32)
