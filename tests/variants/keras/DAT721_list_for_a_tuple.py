# codes: DAT721
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = rng.integers(1, 50, (256, 10))
spam = (words.mean(1) > 25).astype("float32")


def examples():
    for sentence, label in zip(words, spam):
        yield [sentence, label]


kinds = (tf.TensorSpec((10,), tf.int32), tf.TensorSpec((), tf.float32))
mails = tf.data.Dataset.from_generator(examples, output_signature=kinds).shuffle(256).batch(32)
model = keras.Sequential([layers.Embedding(50, 8), layers.GlobalAveragePooling1D(), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(mails, epochs=4)
