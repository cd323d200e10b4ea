# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import tf_keras as keras
import numpy as np
from tf_keras import layers

num_classes = 10
input_shape = (28, 28, 1)
rng = np.random.default_rng(0)
y_train = rng.integers(0, num_classes, 512)
x_train = rng.integers(0, 256, (512, 28, 28)).astype("uint8")
y_test = rng.integers(0, num_classes, 96)
x_test = rng.integers(0, 256, (96, 28, 28)).astype("uint8")

x_train = x_train.astype("float32") / 255
x_test = x_test.astype("float32") / 255
x_train = np.expand_dims(x_train, -1)
x_test = np.expand_dims(x_test, -1)
y_train = keras.utils.to_categorical(y_train, num_classes)
y_test = keras.utils.to_categorical(y_test, num_classes)

model = keras.Sequential(
    [
        keras.Input(shape=input_shape),
        layers.Conv2D(8, kernel_size=(3, 3), activation="relu"),
        layers.MaxPooling2D(pool_size=(2, 2)),
        layers.Conv2D(16, kernel_size=(3, 3), activation="relu"),
        layers.MaxPooling2D(pool_size=(2, 2)),
        layers.Flatten(),
        layers.Dropout(0.5),
        layers.Dense(num_classes, activation="softmax"),
    ]
)
model.summary()
model.compile(loss="categorical_crossentropy", optimizer="adam", metrics=["accuracy"])
history = model.fit(x_train, y_train, batch_size=128, epochs=15, validation_split=0.1)
score = model.evaluate(x_test, y_test, verbose=0)
print("Test loss:", score[0])
print("Test accuracy:", score[1])
print(len(history.history["loss"]))
assert len(history.history["loss"]) == 15
predicted = model.predict(x_test).argmax(axis=-1)
print((predicted == y_test.argmax(axis=-1)).mean())
