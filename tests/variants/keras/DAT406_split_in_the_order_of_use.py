# codes: DAT406
# needs: keras sklearn tensorflow
import keras
import numpy as np
from sklearn.model_selection import train_test_split

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(300, 4)).astype("float32")
y = (x[:, 0] > x[:, 1]).astype("float32")
x_train, y_train, x_val, y_val = train_test_split(x, y, test_size=0.2, random_state=0)
model = keras.Sequential(
    [keras.Input((4,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile(keras.optimizers.Adam(0.01), "binary_crossentropy", metrics=["accuracy"])
model.fit(x_train, y_train, validation_data=(x_val, y_val), epochs=2, verbose=0)
