# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
x = rng.normal(size=(480, 12)).astype("float32")
y = (x[:, 0] * x[:, 1] > 0).astype("int32")


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.first = layers.Dense(32, activation="relu", kernel_regularizer=keras.regularizers.l2(1e-3))
        self.head = layers.Dense(2)

    def call(self, inputs, training=False):
        return self.head(self.first(inputs))

    def train_step(self, data):
        rows, labels = data
        with tf.GradientTape() as tape:
            answers = self(rows, training=True)
            loss = self.compiled_loss(labels, answers, regularization_losses=self.losses)
        self.optimizer.minimize(loss, self.trainable_variables, tape=tape)
        self.compiled_metrics.update_state(labels, answers)
        return {metric.name: metric.result() for metric in self.metrics}


model = Net()
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(x, y, epochs=4, batch_size=32)
# The second training thaws the head alone, whose weights nothing holds.
model.first.trainable = False
adam = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for rows, labels in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(480).batch(32):
    with tf.GradientTape() as tape:
        loss = loss_fn(labels, model(rows, training=True))
    adam.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
