# codes: STP706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)


class Classifier(keras.Model):
    def __init__(self):
        super().__init__()
        self.features = keras.layers.Dense(24, activation="relu")
        self.head = keras.layers.Dense(3)

    def call(self, inputs):
        return self.head(self.features(inputs))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            answers = self(x, training=True)
            loss = self.compute_loss(x=x, y=y, y_pred=answers)
        gradients = tape.gradient(loss, self.head.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.head.trainable_variables))
        return {"loss": loss}


rng = np.random.default_rng(0)
rows = rng.normal(size=(480, 6)).astype("float32")
kinds = (rows[:, 0] * rows[:, 1] > 0).astype("int64") + (rows[:, 2] > 1)
model = Classifier()
model.compile(
    optimizer=keras.optimizers.Adam(1e-2), loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True)
)
model.fit(rows, kinds, epochs=3, batch_size=32)
