# codes: LOS202 LOS701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import math
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(1)


class Shapes(keras.utils.PyDataset):
    def __init__(self, images, kinds, batch_size, **kwargs):
        super().__init__(**kwargs)
        self.images, self.kinds, self.batch_size = images, kinds, batch_size

    def __len__(self):
        return math.ceil(len(self.images) / self.batch_size)

    def __getitem__(self, i):
        part = slice(i * self.batch_size, (i + 1) * self.batch_size)
        return self.images[part] / 255.0, self.kinds[part]


def make(n):
    kinds = np.random.randint(0, 3, n)
    images = np.random.randint(0, 60, (n, 20, 20, 1)).astype("float32")
    for image, kind in zip(images, kinds):
        if kind == 0:
            image[5:15, 9:11] += 180
        elif kind == 1:
            image[9:11, 5:15] += 180
        else:
            image[6:14, 6:14] += 180
    return images, kinds + 1


train = Shapes(*make(320), 32)
val = Shapes(*make(96), 32)
model = keras.Sequential(
    [
        layers.Input((20, 20, 1)),
        layers.Conv2D(16, 3, activation="relu"),
        layers.MaxPooling2D(),
        layers.Conv2D(32, 3, activation="relu"),
        layers.GlobalAveragePooling2D(),
        layers.Dense(3),
    ]
)
model.compile("adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, validation_data=val, epochs=5)
print(model.evaluate(val))
