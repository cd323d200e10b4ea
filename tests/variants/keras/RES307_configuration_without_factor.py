# codes: RES307
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)


@keras.saving.register_keras_serializable()
class Scale(layers.Layer):
    def __init__(self, factor, **kwargs):
        super().__init__(**kwargs)
        self.factor = factor

    def call(self, v):
        return v * self.factor

    def get_config(self):
        return super().get_config()


x = rng.normal(size=(200, 5)).astype("float32")
y = (x[:, 0] > 0).astype("int32")
model = keras.Sequential(
    [keras.Input((5,)), Scale(2.0), layers.Dense(8, activation="relu"), layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy")
model.fit(x, y, epochs=2)
model.save("scaled.keras")
again = keras.models.load_model("scaled.keras")
print(again.predict(x[:3]))
