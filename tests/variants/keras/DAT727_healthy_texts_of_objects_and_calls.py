# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(2)
words = np.array("loud calm long short song tune".split())
lines = np.array([" ".join(rng.choice(words, 5)) for _ in range(320)], dtype=object)
loud = np.array([float("loud" in n) for n in lines], "float32")
vectorize = layers.TextVectorization(max_tokens=12, output_sequence_length=5)
vectorize.adapt(lines)
model = keras.Sequential([
    keras.Input((1,), dtype="string"), vectorize, layers.Embedding(12, 8), layers.Conv1D(8, 1, activation="relu"),
    layers.GlobalMaxPooling1D(), layers.Dense(1, activation="sigmoid"),
])
model.compile(keras.optimizers.Adam(2e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(lines, loud, epochs=6, validation_split=0.2)
print(model(np.array(["a loud song", "a calm tune"])[:, None]))
ids = vectorize(np.array(["short tune"]))
print(ids, model.predict(tf.constant(["long loud song"]), verbose=0))
