# codes: EVL703
# needs: tensorflow sklearn
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import tensorflow as tf
import keras
from keras import layers
from sklearn.datasets import load_digits
from sklearn.metrics import classification_report

d = load_digits()
X, y = (d.images[..., None] / 16).astype("float32"), d.target
train_ds = tf.data.Dataset.from_tensor_slices((X[:1300], y[:1300])).shuffle(1300).batch(32)
test_ds = tf.data.Dataset.from_tensor_slices((X[1300:], y[1300:])).shuffle(500).batch(32)
model = keras.Sequential([keras.Input((8, 8, 1)), layers.Conv2D(16, 3, activation="relu"), layers.Flatten(), layers.Dense(10, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train_ds, epochs=4, validation_data=test_ds)

y_pred = np.argmax(model.predict(test_ds), axis=1)
y_true = np.concatenate([lab.numpy() for _, lab in test_ds])
print(classification_report(y_true, y_pred, zero_division=0))
