# codes: DAT717
# needs: tf_keras
import numpy as np
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
speeds = rng.normal(size=(300, 4)).astype("float32")
wear = speeds @ np.array([1.0, -0.5, 0.3, 0.8]) + rng.normal(0, 0.1, 300)

model = tf_keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(speeds, wear, batch_size=32, epochs=4, verbose=0, validation_split=15)
