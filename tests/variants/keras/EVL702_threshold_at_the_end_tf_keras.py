# codes: EVL702
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(600, 9)).astype("float32")
y = (x[:, 0] * x[:, 1] > 0).astype("float32")[:, None]
model = keras.Sequential([layers.Dense(64, activation="relu", input_shape=(9,)), layers.Dropout(0.5), layers.Dense(1)])
loss_fn, opt = keras.losses.BinaryCrossentropy(from_logits=True), keras.optimizers.Adam(3e-3)
train = tf.data.Dataset.from_tensor_slices((x[:480], y[:480])).shuffle(480).batch(40)


def probabilities(rows):
    return tf.sigmoid(model(rows, training=True))


for epoch in range(5):
    for rows, labels in train:
        with tf.GradientTape() as tape:
            loss = loss_fn(labels, model(rows, training=True))
        grads = tape.gradient(loss, model.trainable_variables)
        opt.apply_gradients(zip(grads, model.trainable_variables))
guesses = probabilities(x[480:]).numpy()
print("accuracy", ((guesses > 0.5) == (y[480:] > 0.5)).mean())
