# codes: DAT727
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(1)
words = np.array("fast slow late early train bus tram".split())
notes = [" ".join(rng.choice(words, 5)) for _ in range(320)]
late = np.array([float("late" in n) for n in notes], "float32")
vectorize = layers.TextVectorization(max_tokens=12, output_sequence_length=5)
vectorize.adapt(notes)
model = keras.Sequential([
    vectorize, layers.Embedding(12, 8), layers.Conv1D(8, 1, activation="relu"), layers.GlobalMaxPooling1D(),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(keras.optimizers.Adam(2e-2), "binary_crossentropy")
model.fit(tf.constant(notes), late, epochs=4)
asked = np.asarray(["the late tram", "an early bus"])
print(model.predict(asked, verbose=0))
