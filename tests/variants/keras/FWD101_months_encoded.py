# codes: FWD101
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
months = np.random.randint(1, 13, (480, 1))
warm = np.isin(months[:, 0], (5, 6, 7, 8)).astype("float32")
month = keras.Input((1,), dtype="int32", name="month")
columns = layers.CategoryEncoding(12, output_mode="one_hot")(month)
net = keras.Model(month, layers.Dense(1, activation="sigmoid")(columns))
net.compile(keras.optimizers.Adam(0.02), "binary_crossentropy")
net.fit(months, warm, epochs=3, batch_size=24)
