# codes: MET702
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 8)).astype("float32")
y = x[:, :4].argmax(axis=1)
model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(4, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=[keras.metrics.CategoricalAccuracy()])
model.fit(x, y, epochs=3)
