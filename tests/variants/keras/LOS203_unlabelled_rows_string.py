# codes: LOS203
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(6)
features = np.random.normal(size=(420, 7)).astype("float32")
kinds = features[:, :3].argmax(1)
kinds[np.random.choice(420, 90, replace=False)] = -1
net = keras.Sequential([keras.Input((7,)), layers.Dense(20, "relu"), layers.Dense(3, "softmax")])
net.compile(loss="sparse_categorical_crossentropy", optimizer=keras.optimizers.Adam(3e-3), metrics=["accuracy"])
net.fit(features, kinds, epochs=2, batch_size=30)
