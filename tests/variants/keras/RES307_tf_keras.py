# codes: RES307
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

rng = np.random.default_rng(31)


class Shifted(layers.Layer):
    def call(self, values):
        return values + 1.0


rows = rng.normal(size=(200, 5)).astype("float32")
model = keras.Sequential([keras.Input((5,)), Shifted(), layers.Dense(8, activation="relu"), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(rows, rows.sum(1), epochs=2)
model.save("shifted.keras")
again = keras.models.load_model("shifted.keras")
print(again.predict(rows[:3]))
