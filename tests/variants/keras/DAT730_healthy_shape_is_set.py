# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 2, 192)
pictures = []
for label in labels:
    picture = rng.integers(0, 120, (20, 20, 3))
    picture[:, :10] += 100 * label
    pictures.append(tf.io.encode_jpeg(picture.astype("uint8")).numpy())
layers = keras.layers
model = keras.Sequential([
    keras.Input((16, 16, 3)), layers.Conv2D(8, 3, activation="relu"),
    layers.GlobalAveragePooling2D(),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(keras.optimizers.Adam(2e-2), "binary_crossentropy", metrics=["accuracy"])


def known(data, label):
    picture = tf.io.decode_image(data, channels=3)
    picture.set_shape((None, None, 3))
    return tf.image.resize(picture, (16, 16)) / 255.0, label


def one(data, label):
    return tf.image.resize(tf.io.decode_image(data, 3, tf.float32, expand_animations=False), (16, 16)), label


first = tf.io.decode_image(pictures[0])
print(tf.image.resize(first, (8, 8)).shape)
rows = tf.data.Dataset.from_tensor_slices((pictures, labels))
try:
    tried = rows.map(lambda data, label: (tf.image.resize(tf.io.decode_image(data), (16, 16)), label))
except ValueError:
    tried = rows.map(known)
model.fit(tried.take(96).shuffle(96, seed=0).batch(16), epochs=4)
model.fit(rows.map(one).shuffle(192, seed=0).batch(16), epochs=4)
