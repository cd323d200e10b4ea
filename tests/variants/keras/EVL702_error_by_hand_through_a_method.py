# codes: EVL702
# needs: tensorflow keras
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(512, 10)).astype("float32")
y = (x @ rng.normal(size=(10, 1)) / 3).astype("float32")


class Fitted:
    def __init__(self):
        self.net = keras.Sequential(
            [keras.Input((10,)), layers.Dense(32, "relu"), layers.Dropout(0.3), layers.Dense(1)]
        )
        self.optimizer = keras.optimizers.Adam(3e-3)

    def answers(self, rows):
        return self.net(rows, training=True).numpy()

    def fit(self, data, epochs):
        for _ in range(epochs):
            for rows, wanted in data:
                with tf.GradientTape() as tape:
                    loss = tf.reduce_mean(tf.square(self.net(rows, training=True) - wanted))
                weights = self.net.trainable_variables
                self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
            print("validation", np.mean(np.abs(self.answers(x[384:]) - y[384:])))


fitted = Fitted()
fitted.fit(tf.data.Dataset.from_tensor_slices((x[:384], y[:384])).shuffle(384, seed=0).batch(32), 4)
found = fitted.answers(x[384:])
print("R2", 1 - ((y[384:] - found) ** 2).mean() / y[384:].var())
