# codes: MET707
# needs: tensorflow
import numpy as np
import tf_keras as keras

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, 0] > 0).astype("float32")
net = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
net.compile(keras.optimizers.Adam(0.01), "binary_crossentropy", metrics=["accuracy", keras.metrics.MeanIoU(2)])
net.fit(x, y, epochs=4)
