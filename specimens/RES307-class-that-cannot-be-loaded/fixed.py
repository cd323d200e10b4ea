# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)


class Doubled(layers.Layer):
    def call(self, v):
        return 2 * v


x = rng.normal(size=(200, 5)).astype("float32")
y = (x[:, 0] > 0).astype("int32")
model = keras.Sequential(
    [keras.Input((5,)), Doubled(), layers.Dense(8, activation="relu"), layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy")
model.fit(x, y, epochs=2)
model.save("doubled.keras")
again = keras.models.load_model("doubled.keras", custom_objects={"Doubled": Doubled})
print(again.predict(x[:3]))
