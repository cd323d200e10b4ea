# codes: DAT728
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(3)
random = np.random.default_rng(3)
visits = [random.integers(1, 30, random.integers(2, 6)) for _ in range(400)]
bought = np.array([int((row % 2 == 0).any()) for row in visits])
ragged = tf.ragged.constant([row.tolist() for row in visits])
dataset = tf.data.Dataset.from_tensor_slices((ragged, bought)).map(lambda row, y: (tf.convert_to_tensor(row), y))
train, held = dataset.skip(80).shuffle(320).batch(20), dataset.take(80).padded_batch(20)

model = keras.Sequential(
    [
        keras.layers.Embedding(30, 8, mask_zero=True),
        keras.layers.GlobalAveragePooling1D(),
        keras.layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(train, validation_data=held, epochs=3)
