# codes: LRN102 LRN703
# needs: tensorflow tf_keras
import numpy as np
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(900, 10)).astype("float32")
y = (x[:, 0] * x[:, 1] > 0).astype("float32")
model = tf_keras.Sequential([
    tf_keras.Input((10,)),
    layers.Dense(24, activation="relu", kernel_initializer=tf_keras.initializers.Constant(-0.9)),
    layers.Dense(24, activation="relu", kernel_initializer=tf_keras.initializers.Constant(-0.9)),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(tf_keras.optimizers.Adam(1e-8), "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=10, batch_size=30, verbose=0)
