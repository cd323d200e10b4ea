# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
y_train = rng.integers(0, 10, 2560)
x_train = rng.normal(size=(2560, 20)).astype("float32") + np.eye(10, 20, dtype="float32")[y_train] * 4
model = keras.Sequential(
    [keras.Input((20,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(10)]
)
optimizer = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
dataset = tf.data.Dataset.from_tensor_slices((x_train, y_train)).shuffle(1024).batch(32)


@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        loss = loss_fn(y, model(x, training=True))
    grads = tape.gradient(loss, model.trainable_weights)
    optimizer.apply(grads, model.trainable_weights)
    return loss


for epoch in range(3):
    for step, (x, y) in enumerate(dataset):
        loss = train_step(x, y)
    print(epoch, float(loss))
