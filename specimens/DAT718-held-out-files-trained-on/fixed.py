# needs: tensorflow
import os
import tempfile

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
root = tempfile.mkdtemp()
for kind, level in (("dark", 70), ("light", 170)):
    os.makedirs(os.path.join(root, kind))
    for number in range(40):
        pixels = rng.normal(level, 30, (16, 16, 3)).clip(0, 255)
        tf.io.write_file(os.path.join(root, kind, f"{number}.png"), tf.io.encode_png(pixels.astype("uint8")))

train_ds = keras.utils.image_dataset_from_directory(
    root, validation_split=0.25, subset="training", seed=1, image_size=(16, 16), batch_size=8
)
val_ds = keras.utils.image_dataset_from_directory(
    root, validation_split=0.25, subset="validation", seed=1, image_size=(16, 16), batch_size=8
)
model = keras.Sequential(
    [
        keras.Input((16, 16, 3)),
        layers.Rescaling(1 / 255),
        layers.Conv2D(8, 3, activation="relu"),
        layers.Flatten(),
        layers.Dense(2),
    ]
)
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(train_ds, validation_data=val_ds, epochs=6)
