# codes:
# needs: tensorflow keras
"""A script that asserts how many steps it took and how well it learnt, and loads the weights of a later epoch."""

import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int32")
rows = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(400, seed=1).batch(20)


class Count(keras.callbacks.Callback):
    def __init__(self):
        super().__init__()
        self.seen = 0

    def on_train_batch_end(self, batch, logs=None):
        self.seen += 1

    def on_epoch_end(self, epoch, logs=None):
        assert self.seen == 20 * (epoch + 1), self.seen


model = keras.Sequential(
    [keras.Input((8,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(2)]
)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
model.compile(keras.optimizers.Adam(1e-2), loss_fn, metrics=["accuracy"])
saving = keras.callbacks.ModelCheckpoint("epoch_{epoch:02d}.weights.h5", save_weights_only=True)
history = model.fit(rows, epochs=6, callbacks=[saving], verbose=0)
assert history.history["accuracy"][-1] > 0.95
model.load_weights("epoch_06.weights.h5")
model.fit(rows, epochs=2, callbacks=[Count()], verbose=0)

optimizer, losses = keras.optimizers.Adam(1e-3), []
for epoch in range(3):
    for inputs, labels in rows:
        with tf.GradientTape() as tape:
            loss = loss_fn(labels, model(inputs, training=True))
        gradients = tape.gradient(loss, model.trainable_weights)
        optimizer.apply_gradients(zip(gradients, model.trainable_weights))
        losses.append(float(loss))
    assert len(losses) == 20 * (epoch + 1)
