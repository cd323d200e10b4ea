# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(500, 10)).astype("float32")
y = (x[:, :3].sum(1) > 0).astype("int64")
inputs = keras.Input((10,))
hidden = layers.Dropout(0.4)(layers.Dense(40, activation="relu")(inputs))
model = keras.Model(inputs, layers.Dense(2)(hidden))
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(x[:400], y[:400], epochs=10, batch_size=32, verbose=0)

# How sure the model is: the spread of its answers while units are dropped.
draws = np.stack([tf.nn.softmax(model(x[400:], training=True)).numpy() for _ in range(20)])
print("accuracy", (draws.mean(0).argmax(1) == y[400:]).mean(), "spread", draws.std(0).mean())
votes = np.zeros((100, 2))
for _ in range(10):
    choice = np.argmax(model(x[400:], training=True), axis=1)
    votes[np.arange(100), choice] += 1
print("votes", (votes.argmax(1) == y[400:]).mean())
