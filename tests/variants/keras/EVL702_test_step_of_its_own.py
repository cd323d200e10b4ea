# codes: EVL702
# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 12)).astype("float32")
y = (x[:, :6].sum(1) > x[:, 6:].sum(1)).astype("int32")


class Classifier(keras.Model):
    def __init__(self):
        super().__init__()
        self.body = keras.Sequential(
            [layers.Dense(48), layers.BatchNormalization(), layers.ReLU(), layers.Dropout(0.3), layers.Dense(2)]
        )

    def call(self, inputs, training=False):
        return self.body(inputs, training=training)

    def train_step(self, data):
        rows, labels = data
        with tf.GradientTape() as tape:
            answers = self(rows, training=True)
            loss = self.compute_loss(y=labels, y_pred=answers)
        grads = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        return {"loss": loss, **self.compute_metrics(rows, labels, answers)}

    def test_step(self, data):
        rows, labels = data
        answers = self(rows, training=True)
        loss = self.compute_loss(y=labels, y_pred=answers)
        return {"loss": loss, **self.compute_metrics(rows, labels, answers)}


model = Classifier()
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(x[:512], y[:512], validation_data=(x[512:], y[512:]), epochs=3, batch_size=32)
