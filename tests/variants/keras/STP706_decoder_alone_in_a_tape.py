# codes: STP706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras, tensorflow as tf
from keras import layers
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
X = rng.normal(size=(512, 20)).astype("float32")
encoder = keras.Sequential([keras.Input((20,)), layers.Dense(16, activation="relu"), layers.Dense(4)])
decoder = keras.Sequential([keras.Input((4,)), layers.Dense(16, activation="relu"), layers.Dense(20)])
opt = keras.optimizers.Adam(1e-3)
mse = keras.losses.MeanSquaredError()
ds = tf.data.Dataset.from_tensor_slices(X).shuffle(512).batch(32)
for epoch in range(5):
    total = 0.0
    for batch in ds:
        with tf.GradientTape() as tape:
            loss = mse(batch, decoder(encoder(batch, training=True), training=True))
        grads = tape.gradient(loss, decoder.trainable_variables)
        opt.apply_gradients(zip(grads, decoder.trainable_variables))
        total += float(loss)
    print(epoch, total)
