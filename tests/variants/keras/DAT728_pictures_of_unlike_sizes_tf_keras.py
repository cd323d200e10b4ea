# codes: DAT728
# needs: tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf.random.set_seed(2)
rng = np.random.default_rng(2)


def pictures():
    for number in range(320):
        height, width = rng.integers(20, 28, 2)
        label = number % 2
        picture = rng.normal(0.8 * label, 0.4, (height, width, 1))
        yield picture.astype("float32"), label


signature = (tf.TensorSpec((None, None, 1), tf.float32), tf.TensorSpec((), tf.int64))
train = tf.data.Dataset.from_generator(pictures, output_signature=signature).batch(16)
model = tf_keras.Sequential(
    [
        tf_keras.layers.Conv2D(8, 3, activation="relu", input_shape=(None, None, 1)),
        tf_keras.layers.GlobalAveragePooling2D(),
        tf_keras.layers.Dense(2, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=3)
