# codes: DAT713
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras

rng = np.random.default_rng(0)
x = rng.normal(size=(300, 20, 4)).astype("float32")
y = (x[:, :, 0].sum(1) > 0).astype("int32")
train = tf.data.Dataset.from_tensor_slices((x[:240], y[:240])).shuffle(240)
val = tf.data.Dataset.from_tensor_slices((x[240:], y[240:])).batch(16)
model = keras.Sequential([keras.layers.GRU(16), keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(train, validation_data=val, epochs=2)
