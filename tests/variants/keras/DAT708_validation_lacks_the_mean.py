# codes: DAT708
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(9)
rng = np.random.default_rng(9)
scales = np.array([1.0, 4.0, 6.0, 9.0, 2.0, 7.0], "float32")
cells = (rng.normal(size=(640, 6)) * scales + 3 * scales).astype("float32")
benign = ((cells / scales - 3)[:, :3].sum(axis=1) > 0).astype("float32")
train, held = cells[:512], cells[512:]

centre, width = train.mean(axis=0), train.std(axis=0)
train = train - centre
train = train / width

model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(0.01), "binary_crossentropy")
model.fit(train, benign[:512], batch_size=32, epochs=6, validation_data=(held, benign[512:]))
