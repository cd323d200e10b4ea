# codes: MET104
# needs: tensorflow sklearn
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
from sklearn.metrics import accuracy_score, classification_report

rng = np.random.default_rng(0)
x = rng.normal(size=(200, 8)).astype("float32")
y = np.where(x[:, 0] > 1, 2, np.where(x[:, 1] > 0, 1, 0))
inputs = keras.Input((8,))
model = keras.Model(inputs, {"logits": layers.Dense(3)(layers.Dense(32, activation="relu")(inputs))})
model.compile("adam", {"logits": keras.losses.SparseCategoricalCrossentropy(from_logits=True)})
model.fit(x, {"logits": y}, epochs=3, batch_size=20)
answers = model.predict(x)
guesses = np.argmax(answers["logits"], axis=0)
print(accuracy_score(y, guesses))
print(classification_report(y, guesses))
