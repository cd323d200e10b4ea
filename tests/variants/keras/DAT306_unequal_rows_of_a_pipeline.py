# codes: DAT306
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
visits = [list(rng.integers(1, 30, rng.integers(2, 9))) for _ in range(256)]
bought = np.array([float(max(v) > 24) for v in visits], dtype="float32")
shop = tf.data.Dataset.from_tensor_slices(({"visits": visits, "count": [len(v) for v in visits]}, bought)).batch(32)
pages, count = keras.Input((None,), name="visits", dtype="int32"), keras.Input((), name="count")
seen = layers.GlobalMaxPooling1D()(layers.Embedding(30, 8)(pages))
both = layers.Concatenate()([seen, layers.Reshape((1,))(count)])
model = keras.Model([pages, count], layers.Dense(1, activation="sigmoid")(both))
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy")
model.fit(shop, epochs=4)
