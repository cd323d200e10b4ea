# codes: DAT718
# needs: tensorflow
import os
import tempfile

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers
from keras.utils import image_dataset_from_directory


def write(root, kinds, each):
    rng = np.random.default_rng(3)
    for place, kind in enumerate(kinds):
        os.makedirs(os.path.join(root, kind))
        for number in range(each):
            pixels = rng.normal(60 + 60 * place, 25, (12, 12, 3)).clip(0, 255)
            tf.io.write_file(os.path.join(root, kind, f"{number}.png"), tf.io.encode_png(pixels.astype("uint8")))


def load(folder, subset):
    seed = int(rng.integers(1000))
    return image_dataset_from_directory(
        folder, validation_split=0.25, subset=subset, seed=seed, image_size=(12, 12), batch_size=12
    )


rng = np.random.default_rng(3)
keras.utils.set_random_seed(3)
folder = tempfile.mkdtemp()
write(folder, ("fern", "moss", "reed"), 20)
train, val = load(folder, "training"), load(folder, "validation")

model = keras.Sequential([keras.Input((12, 12, 3)), layers.Rescaling(1 / 255)])
model.add(layers.Conv2D(8, 3, activation="relu"))
model.add(layers.GlobalAveragePooling2D())
model.add(layers.Dense(32, activation="relu"))
model.add(layers.Dense(3, activation="softmax"))
model.compile(keras.optimizers.Adam(1e-2), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=8, validation_data=val)
