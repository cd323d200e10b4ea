# codes: LOS711
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

rng = np.random.default_rng(14)
rows = rng.normal(size=(300, 8)).astype("float32")
kinds = rows[:, :4].argmax(1)
model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(4, activation="sigmoid")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(rows, kinds, epochs=3)
