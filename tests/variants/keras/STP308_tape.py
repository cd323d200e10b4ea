# codes: STP308
# needs: keras tensorflow
import keras
import numpy as np
import tensorflow as tf


class Annealed:
    def __init__(self, model, rate):
        self.model, self.rate = model, rate
        self.optimizer = keras.optimizers.SGD(rate, momentum=0.9)
        self.loss = keras.losses.MeanSquaredError()

    def run(self, data, epochs):
        for epoch in range(epochs):
            self.optimizer.lr = self.rate * min(1.0, (epoch + 1) / 3)
            for x, y in data:
                with tf.GradientTape() as tape:
                    value = self.loss(y, self.model(x, training=True))
                gradients = tape.gradient(value, self.model.trainable_variables)
                self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))


rng = np.random.default_rng(1)
x = rng.uniform(-1, 1, (480, 3)).astype("float32")
y = np.sin(2 * x[:, :1]) * x[:, 1:2]
net = keras.Sequential([keras.layers.Dense(32, activation="tanh"), keras.layers.Dense(1)])
Annealed(net, 0.05).run(tf.data.Dataset.from_tensor_slices((x, y)).shuffle(480).batch(24), 4)
