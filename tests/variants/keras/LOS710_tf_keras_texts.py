# codes: LOS710
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

rng = np.random.default_rng(12)
ids = rng.integers(0, 80, (300, 12))
mood = (ids < 30).sum(1) > 4
model = keras.Sequential(
    [layers.Embedding(80, 16), layers.Dense(24, activation="relu"), layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(ids, mood.astype("float32"), epochs=2)
