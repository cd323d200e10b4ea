# codes: RES309
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(200, 8)).astype("float32")
y = (x[:, 0] > 0).astype("float32")
inputs = keras.Input((8,))
model = keras.Model(inputs, keras.layers.Dense(1, activation="sigmoid")(inputs))
model.compile("adam", "binary_crossentropy")
model.fit(x, y, epochs=2)
model.save("churn_model")
