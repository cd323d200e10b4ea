# codes: RES307
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(32)


class Scorer(keras.Model):
    def __init__(self, width):
        super().__init__()
        self.hidden = layers.Dense(width, activation="relu")
        self.out = layers.Dense(1)

    def call(self, rows):
        return self.out(self.hidden(rows))

    def get_config(self):
        return {"name": self.name}


rows = rng.normal(size=(200, 5)).astype("float32")
model = Scorer(16)
model.compile("adam", "mse")
best = keras.callbacks.ModelCheckpoint("best.keras", save_best_only=True)
model.fit(rows, rows.sum(1), epochs=2, validation_split=0.2, callbacks=[best])
again = keras.saving.load_model("best.keras", custom_objects={"Scorer": Scorer})
print(again.predict(rows[:3]))
