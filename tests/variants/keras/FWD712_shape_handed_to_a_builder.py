# codes: FWD712
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers


def make_model(input_shape, classes):
    inputs = keras.Input(input_shape)
    x = layers.Dense(32, activation="relu")(inputs)
    return keras.Model(inputs, layers.Dense(classes, activation="softmax")(x))


def main():
    keras.utils.set_random_seed(1)
    rng = np.random.default_rng(1)
    table = rng.normal(size=(360, 8)).astype("float32")
    kinds = np.abs(table[:, :3]).argmax(axis=1)
    model = make_model(table.shape, 3)
    model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(table, kinds, batch_size=24, epochs=4, validation_split=0.2)
    print(model.evaluate(table, kinds, verbose=0))


if __name__ == "__main__":
    main()
