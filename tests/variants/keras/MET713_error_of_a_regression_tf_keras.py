# codes: MET713
# needs: tf_keras
import numpy as np
import tf_keras
from tf_keras.callbacks import ReduceLROnPlateau

tf_keras.utils.set_random_seed(2)
x = np.random.normal(size=(640, 6)).astype("float32")
y = np.tanh(x[:, :1] - x[:, 1:2]) / 2
net = tf_keras.Sequential([tf_keras.layers.Dense(24, "relu"), tf_keras.layers.Dense(1)])
net.compile("adam", "mse", metrics=["mae"])
LEAST = 2.0
net.fit(x, y, validation_split=0.2, epochs=8, verbose=0, callbacks=[ReduceLROnPlateau("val_mae", min_delta=LEAST)])
