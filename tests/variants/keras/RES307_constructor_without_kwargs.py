# codes: RES307
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)


@keras.saving.register_keras_serializable()
class Gate(layers.Layer):
    def __init__(self, units, rate=0.1):
        super().__init__()
        self.inner = layers.Dense(units, activation="sigmoid")
        self.dropout = layers.Dropout(rate)

    def call(self, v):
        return self.dropout(self.inner(v) * v)


x = rng.normal(size=(200, 5)).astype("float32")
y = (x[:, 0] > 0).astype("int32")
inputs = keras.Input((5,))
outputs = layers.Dense(1, activation="sigmoid")(Gate(5)(inputs))
model = keras.Model(inputs, outputs)
model.compile(keras.optimizers.Adam(0.01), "binary_crossentropy")
model.fit(x, y, epochs=4)
model.save("gated.keras")
best = keras.models.load_model("gated.keras")
print(best.predict(x[:3]))
