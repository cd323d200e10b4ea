# codes:
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(3)
words = np.array("ripe green sweet sour fig plum".split())
lines = np.array([" ".join(rng.choice(words, 5)) for _ in range(320)])
sweet = np.array([float("sweet" in n) for n in lines], "float32")
vectorize = layers.TextVectorization(max_tokens=12, output_mode="multi_hot")
vectorize.adapt(lines)
model = keras.Sequential([vectorize, layers.Dense(8, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(2e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(lines[:, None], sweet, epochs=6, validation_split=0.2)
print(model.predict(lines[:4, None], verbose=0))
