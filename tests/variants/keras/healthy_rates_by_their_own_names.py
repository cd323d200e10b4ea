# codes:
# needs: tensorflow tf_keras
import numpy as np
import tf_keras

rng = np.random.default_rng(0)
x = rng.normal(size=(256, 5)).astype("float32")
y = (x[:, 0] > 0).astype("float32")
model = tf_keras.Sequential([tf_keras.layers.Dense(16, activation="relu"), tf_keras.layers.Dense(1, activation="sigmoid")])
model.compile(tf_keras.optimizers.Adam(1e-2), "binary_crossentropy")
model.fit(x, y, epochs=2, verbose=0)
model.optimizer.lr = 1e-3
model.fit(x, y, epochs=2, verbose=0)
model.optimizer.learning_rate = 5e-4
model.fit(x, y, epochs=2, verbose=0)
