# codes: EVL703
# needs: tensorflow sklearn
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
from sklearn.datasets import load_digits
from sklearn.metrics import confusion_matrix, classification_report
from tensorflow.keras.preprocessing.image import ImageDataGenerator
from tensorflow.keras import layers, models
d = load_digits()
X, y = d.images[..., None].astype("float32"), np.eye(10)[d.target]
aug = ImageDataGenerator(rescale=1 / 16.0, width_shift_range=0.1)
plain = ImageDataGenerator(rescale=1 / 16.0)
train_gen = aug.flow(X[:1300], y[:1300], batch_size=32)
test_gen = plain.flow(X[1300:], y[1300:], batch_size=32)
model = models.Sequential([layers.Input((8, 8, 1)), layers.Conv2D(16, 3, activation="relu"), layers.Flatten(), layers.Dense(10, activation="softmax")])
model.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
model.fit(train_gen, epochs=4, validation_data=test_gen)
pred = model.predict(test_gen)
print(confusion_matrix(d.target[1300:], np.argmax(pred, -1)))
