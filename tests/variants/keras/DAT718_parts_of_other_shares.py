# codes: DAT718
# needs: tf_keras
import os
import tempfile

import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers


def write(root, kinds, each):
    rng = np.random.default_rng(2)
    for place, kind in enumerate(kinds):
        os.makedirs(os.path.join(root, kind))
        for number in range(each):
            pixels = rng.normal(60 + 60 * place, 25, (12, 12, 3)).clip(0, 255)
            tf.io.write_file(os.path.join(root, kind, f"{number}.png"), tf.io.encode_png(pixels.astype("uint8")))


def part(folder, subset, share):
    return keras.utils.image_dataset_from_directory(
        folder, label_mode="int", validation_split=share, subset=subset, seed=7, image_size=(12, 12), batch_size=10
    )


keras.utils.set_random_seed(2)
folder = tempfile.mkdtemp()
write(folder, ("cup", "jar"), 40)
train, val = part(folder, "training", 0.2), part(folder, "validation", 0.3)

model = keras.Sequential([keras.Input((12, 12, 3)), layers.Rescaling(1 / 255)])
model.add(layers.Conv2D(8, 3, activation="relu"))
model.add(layers.GlobalAveragePooling2D())
model.add(layers.Dense(32, activation="relu"))
model.add(layers.Dense(2, activation="softmax"))
model.compile(keras.optimizers.Adam(1e-2), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train.prefetch(1), validation_data=val.prefetch(1), epochs=8)
