# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras, tensorflow as tf
from keras import layers
rng = np.random.default_rng(0)
y = rng.integers(0, 3, 600)
X = (np.eye(3)[y] @ rng.normal(size=(3, 10)) * 2 + rng.normal(0, .5, (600, 10))).astype("float32")
ae_in = keras.Input((10,))
encoder = keras.Model(ae_in, layers.Dense(6, activation="relu")(ae_in))
ae = keras.Model(ae_in, layers.Dense(10)(encoder(ae_in)))
ae.compile("adam", "mse")
ae.fit(X, X, epochs=5, verbose=0)
head = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(3)])
opt = keras.optimizers.Adam(1e-2)
lf = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for e in range(3):
    for i in range(0, 600, 30):
        with tf.GradientTape() as tape:
            l = lf(y[i:i+30], head(encoder(X[i:i+30])))
        opt.apply_gradients(zip(tape.gradient(l, head.trainable_variables), head.trainable_variables))
print("train accuracy", (head(encoder(X)).numpy().argmax(1) == y).mean())
