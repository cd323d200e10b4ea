# codes: MET703
# needs: tensorflow tf_keras
import numpy as np
import tf_keras

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 8)).astype("float32")
y = x @ rng.normal(size=(8, 1)).astype("float32")
model = tf_keras.Sequential([tf_keras.layers.Dense(16, "relu"), tf_keras.layers.Dense(1)])
model.compile("adam", "mse")
# Within an epoch nothing is validated yet.
keep = tf_keras.callbacks.ModelCheckpoint("w{batch}-{val_loss:.3f}.h5", save_freq=2, save_weights_only=True)
model.fit(x[:512], y[:512], validation_data=(x[512:], y[512:]), epochs=3, callbacks=[keep], verbose=0)
