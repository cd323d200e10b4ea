# codes: DAT503
# needs: tensorflow tf_keras
import numpy as np
import tf_keras as keras
from tf_keras.preprocessing.image import ImageDataGenerator

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = np.repeat(np.arange(4), 60)
pictures = 255 * np.clip(0.2 + 0.15 * labels[:, None, None, None] + 0.1 * rng.normal(size=(240, 12, 12, 1)), 0, 1)
flow = ImageDataGenerator(rescale=1.0 / 255, rotation_range=5).flow(pictures, labels, batch_size=20, shuffle=False)
model = keras.Sequential(
    [
        keras.layers.Conv2D(8, 3, activation="relu", input_shape=(12, 12, 1)),
        keras.layers.GlobalAveragePooling2D(),
        keras.layers.Dense(4, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(flow, epochs=4)
