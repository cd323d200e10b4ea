# codes:
# needs: tensorflow tf_keras
# One seed shuffles and turns both alike.
import numpy as np
import tf_keras
from tf_keras.preprocessing.image import ImageDataGenerator

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
masks = np.zeros((96, 16, 16, 1), "float32")
for mask in masks:
    row, column = rng.integers(0, 10, 2)
    mask[row : row + 6, column : column + 6] = 1.0
pictures = 0.5 * masks + 0.2 * rng.uniform(size=masks.shape).astype("float32")
turned = ImageDataGenerator(horizontal_flip=True, vertical_flip=True)
images = turned.flow(pictures, batch_size=16, seed=1)
targets = turned.flow(masks, batch_size=16, seed=1)

net = tf_keras.Sequential(
    [
        tf_keras.layers.Conv2D(8, 3, padding="same", activation="relu", input_shape=(16, 16, 1)),
        tf_keras.layers.Conv2D(1, 1, activation="sigmoid"),
    ]
)
net.compile("adam", "binary_crossentropy")
net.fit(zip(images, targets), steps_per_epoch=6, epochs=2)
