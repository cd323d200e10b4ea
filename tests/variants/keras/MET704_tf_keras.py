# codes: MET704
# needs: tf_keras
import numpy as np
import tf_keras

tf_keras.utils.set_random_seed(6)
x = np.random.normal(size=(500, 8)).astype("float32")
y = (x[:, 0] > x[:, 1]).astype("int32")
net = tf_keras.Sequential([tf_keras.layers.Dense(24, "relu"), tf_keras.layers.Dense(2, "softmax")])
net.compile("adam", "sparse_categorical_crossentropy", metrics=["acc"])
slower = tf_keras.callbacks.ReduceLROnPlateau("val_acc", factor=0.3, patience=2, mode="min")
net.fit(x, y, validation_split=0.1, epochs=5, callbacks=[slower])
