# codes: MET104
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
from sklearn.metrics import accuracy_score

rng = np.random.default_rng(0)
x = rng.normal(size=(300, 8)).astype("float32")
y = np.where(x[:, 0] > 1, 2, np.where(x[:, 1] > 0, 1, 0))
model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5, batch_size=16)
probs = model.predict(x)
y_hat = np.argmax(probs, axis=0)
print(accuracy_score(y, y_hat))
