# codes: DAT711
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
images = rng.uniform(size=(160, 8, 8, 1)).astype("float32")
kinds = (images[:, :4].mean(axis=(1, 2, 3)) > images[:, 4:].mean(axis=(1, 2, 3))).astype("int64")
feed = tf.data.Dataset.from_tensor_slices((images, kinds)).cache().repeat().shuffle(160).batch(16).prefetch(1)
cnn = tf_keras.Sequential(
    [
        tf_keras.layers.Conv2D(4, 3, activation="relu", input_shape=(8, 8, 1)),
        tf_keras.layers.Flatten(),
        tf_keras.layers.Dense(2, activation="softmax"),
    ]
)
cnn.compile("adam", "sparse_categorical_crossentropy")
cnn.fit(feed, epochs=2)
