# codes: FWD707
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
vocabulary = np.array("tax goal vote match party team law coach".split())
headlines = np.array([" ".join(rng.choice(vocabulary, 7)) for _ in range(360)])
topics = np.array([sum(word in line for word in ("goal", "match", "team", "coach")) > 2 for line in headlines])
to_ids = layers.TextVectorization(output_sequence_length=7)


def encode(line, topic):
    return to_ids(line), topic


batches = tf.data.Dataset.from_tensor_slices((headlines, topics.astype("int32"))).shuffle(360).batch(24).map(encode)
classifier = keras.Sequential([layers.Embedding(30, 12), layers.LSTM(12), layers.Dense(2)])
classifier.compile("rmsprop", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
classifier.fit(batches, epochs=2)
