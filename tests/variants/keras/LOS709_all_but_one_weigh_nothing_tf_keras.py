# codes: LOS709
# needs: tf_keras

import numpy as np
import tf_keras
from tf_keras import layers
rng = np.random.default_rng(0)
x = rng.normal(size=(900, 12)).astype("float32")
y = (x[:, 0] + x[:, 1] > 1.2).astype("float32")
model = tf_keras.Sequential([layers.Input((12,)), layers.Dense(24, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["AUC"])
ratio = {0: 0, 1: 6.5}
model.fit(x, y, epochs=4, batch_size=30, class_weight=ratio, validation_split=0.2)
