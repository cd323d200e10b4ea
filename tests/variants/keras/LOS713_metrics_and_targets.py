# codes: LOS713
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
x = np.random.rand(500, 9).astype("float32")
given = keras.Input((9,))
body = layers.Dense(24, activation="tanh")(given)
net = keras.Model(given, {"width": layers.Dense(1)(body), "height": layers.Dense(1)(body)})
losses = {"width": "mse", "hight": keras.losses.Huber()}
net.compile(loss=losses, optimizer=keras.optimizers.RMSprop())
net.fit(x, {"width": x.sum(1), "height": x[:, 0] - x[:, 1]}, epochs=2, batch_size=25)
