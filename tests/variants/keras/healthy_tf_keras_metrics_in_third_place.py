# codes:
# needs: tensorflow
import numpy as np
import tf_keras

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, 0] > 0).astype("float32")
net = tf_keras.Sequential([tf_keras.layers.Dense(16, activation="relu"), tf_keras.layers.Dense(1, "sigmoid")])
net.compile("adam", "binary_crossentropy", ["accuracy"])
net.fit(x, y, epochs=4)
loss, accuracy = net.evaluate(x, y)
