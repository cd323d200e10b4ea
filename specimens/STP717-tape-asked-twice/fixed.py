# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 12)).astype("float32")
y = (x[:, :6].sum(1) > x[:, 6:].sum(1)).astype("int32") + (x[:, 0] > 1.0)
train = tf.data.Dataset.from_tensor_slices((x[:480], y[:480])).shuffle(480).batch(32)
val = tf.data.Dataset.from_tensor_slices((x[480:], y[480:])).batch(32)


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.first = layers.Dense(32, activation="relu")
        self.second = layers.Dense(32, activation="relu")
        self.drop = layers.Dropout(0.2)
        self.head = layers.Dense(3)

    def call(self, inputs, training=False):
        hidden = self.second(self.first(inputs))
        return self.head(self.drop(hidden, training=training))


model = Net()
optimizer = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
val_acc = keras.metrics.SparseCategoricalAccuracy()


@tf.function
def train_step(rows, labels):
    with tf.GradientTape(persistent=True) as tape:
        loss = loss_fn(labels, model(rows, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    norm = tf.linalg.global_norm(tape.gradient(loss, model.trainable_variables))
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss, norm


for epoch in range(4):
    for rows, labels in train:
        train_step(rows, labels)
    val_acc.reset_state()
    for rows, labels in val:
        val_acc.update_state(labels, model(rows, training=False))
    print(epoch, float(val_acc.result()))
