# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
texts = np.array(["a good film", "a bad film", "good good plot", "bad dull plot"] * 40)
liked = np.array([1.0, 0.0, 1.0, 0.0] * 40)
numbers = keras.layers.TextVectorization(max_tokens=50, output_sequence_length=6)
numbers.adapt(texts)


def one_text(text, label):
    """The numbers of a text's words; of several texts it wants to know nothing."""
    if text.shape.rank != 0:
        raise ValueError("one text, please")
    return numbers(text), label


def batched(dataset, function):
    """Whole batches at once where the function takes them, which is quicker."""
    try:
        return dataset.batch(16).map(function)
    except ValueError:
        return dataset.map(function).batch(16)


train = batched(tf.data.Dataset.from_tensor_slices((texts, liked)).shuffle(160), one_text)
model = keras.Sequential(
    [
        keras.layers.Input((6,)),
        keras.layers.Embedding(50, 8),
        keras.layers.GlobalAveragePooling1D(),
        keras.layers.Dense(1, "sigmoid"),
    ]
)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=3, verbose=0)
