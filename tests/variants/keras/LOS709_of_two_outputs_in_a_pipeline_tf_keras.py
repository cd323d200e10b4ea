# codes: LOS709
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(1)
generator = np.random.default_rng(1)
rows = generator.normal(size=(320, 5)).astype("float32")
first, second = (rows[:, 0] > 0).astype("int32"), (rows[:, 1] > 1).astype("int32")

given = tf_keras.Input((5,))
hidden = tf_keras.layers.Dense(16, activation="relu")(given)
heads = [tf_keras.layers.Dense(1, activation="sigmoid", name=name)(hidden) for name in ("first", "second")]
model = tf_keras.Model(given, heads)
model.compile(optimizer=tf_keras.optimizers.Adam(5e-3), loss="binary_crossentropy")
pairs = tf.data.Dataset.from_tensor_slices((rows, (first, second))).shuffle(320).batch(32)
model.fit(pairs, epochs=4, class_weight={0: 1.0, 1: 2.0}, verbose=0)
