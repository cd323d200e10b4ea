# codes: MET703
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 3, 600)
rows = rng.normal(size=(600, 12)).astype("float32") + 3 * np.eye(3, 12, dtype="float32")[labels]
model = keras.Sequential(
    [keras.Input((12,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
best = keras.callbacks.ModelCheckpoint("best.keras", monitor="val_acc", save_best_only=True)
model.fit(rows, labels, epochs=3, validation_split=0.2, callbacks=[best])
model = keras.models.load_model("best.keras")
print(model.evaluate(rows, labels))
