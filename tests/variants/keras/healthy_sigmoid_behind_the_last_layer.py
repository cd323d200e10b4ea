# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf


class Matching(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(24, activation="relu")
        self.out = tf.keras.layers.Dense(1)

    def call(self, rows):
        return tf.nn.sigmoid(self.out(self.hidden(rows)))


rng = np.random.default_rng(2)
table = rng.normal(size=(480, 6)).astype("float32")
bought = (table[:, :1] > table[:, 1:2]).astype("float32")
model = Matching()
model.compile(tf.keras.optimizers.Adam(5e-3), "binary_crossentropy", metrics=["accuracy"])
model.fit(table, bought, batch_size=40, epochs=4, verbose=0)

scorer = tf.keras.Sequential([tf.keras.layers.Dense(24, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(5e-3)
loss_of = tf.keras.losses.BinaryCrossentropy()
for epoch in range(3):
    for rows, truth in tf.data.Dataset.from_tensor_slices((table, bought)).shuffle(480).batch(40):
        with tf.GradientTape() as tape:
            loss = loss_of(truth, tf.sigmoid(scorer(rows, training=True)))
        gradients = tape.gradient(loss, scorer.trainable_variables)
        optimizer.apply_gradients(zip(gradients, scorer.trainable_variables))
