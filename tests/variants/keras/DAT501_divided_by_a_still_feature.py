# codes: DAT501
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
table = rng.normal(10, 3, (400, 6)).astype("float32")
table[:, 4] = 1.0
told = (table[:, 0] > table[:, 1]).astype("float32")
middle, width = table[:300].mean(axis=0), table[:300].std(axis=0)
train = (table[:300] - middle) / width
held = (table[300:] - middle) / width
model = keras.Sequential(
    [keras.Input((6,)), keras.layers.Dense(16, activation="tanh"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(train, told[:300], validation_data=(held, told[300:]), epochs=4, verbose=0)
