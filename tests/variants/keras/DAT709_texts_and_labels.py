# codes: DAT709
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import random

import keras
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
random.seed(0)
spam = [random.randrange(2) for _ in range(200)]
mails = [" ".join(random.choices(["win", "money", "now"] if s else ["see", "you", "there"], k=6)) for s in spam]
words = layers.TextVectorization(max_tokens=20, output_sequence_length=6)
words.adapt(mails)
model = keras.Sequential(
    [
        keras.Input((1,), dtype=tf.string),
        words,
        layers.Embedding(20, 8),
        layers.GlobalAveragePooling1D(),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(mails[:160], spam[:160], validation_data=(mails[160:], spam[160:]), epochs=3)
