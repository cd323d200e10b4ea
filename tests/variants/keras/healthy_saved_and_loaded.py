# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(22)
rows = rng.normal(size=(300, 8)).astype("float32")
kinds = rows[:, :3].argmax(1)
model = keras.Sequential(
    [keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(3, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
best = keras.callbacks.ModelCheckpoint("best.keras", save_best_only=True)
model.fit(rows, kinds, epochs=3, validation_split=0.2, callbacks=[best])
again = keras.models.load_model("best.keras")
print(again.evaluate(rows, kinds))
again.fit(rows, kinds, epochs=2)
