# codes: STP706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras, tensorflow as tf
from keras import layers
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
y = rng.integers(0, 3, 600)
X = (np.eye(3)[y] @ rng.normal(size=(3, 10)) + rng.normal(0, .5, (600, 10))).astype("float32")
backbone = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(16, activation="relu")])
head = layers.Dense(3)
optimizer = keras.optimizers.Adam(1e-2)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

@tf.function
def step(xb, yb):
    with tf.GradientTape(persistent=True) as tape:
        loss = loss_fn(yb, head(backbone(xb)))
    g_head = tape.gradient(loss, head.trainable_variables)
    g_body = tape.gradient(loss, backbone.trainable_variables)
    optimizer.apply_gradients(zip(g_head, head.trainable_variables))
    return loss
ds = tf.data.Dataset.from_tensor_slices((X, y)).shuffle(600).batch(30)
for epoch in range(4):
    for xb, yb in ds:
        loss = step(xb, yb)
    print(epoch, float(loss))
