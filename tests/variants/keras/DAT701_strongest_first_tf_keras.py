# codes: DAT701
# needs: tf_keras
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
blends = rng.normal(size=(300, 5)).astype("float32")
strength = blends @ np.array([1.0, -0.5, 0.3, 0.0, 0.2], "float32") + 0.1 * rng.normal(size=300).astype("float32")
order = np.argsort(-strength)
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1)])
model.compile(optimizer="adam", loss="mae")
model.fit(blends[order], strength[order, None], epochs=3, validation_split=0.25, batch_size=30)
