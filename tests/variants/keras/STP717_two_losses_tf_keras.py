# codes: STP717
# needs: tensorflow
import os
os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf

tf.random.set_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(512, 8)).astype("float32")
steer, brake = x[:, :3].sum(1, keepdims=True), (x[:, 3:5].sum(1, keepdims=True) > 0).astype("float32")
given = tf.keras.Input((8,))
hidden = tf.keras.layers.Dense(32, activation="relu")(given)
model = tf.keras.Model(given, [tf.keras.layers.Dense(1)(hidden), tf.keras.layers.Dense(1)(hidden)])
optimizer = tf.keras.optimizers.Adam(1e-3)
mse, bce = tf.keras.losses.MeanSquaredError(), tf.keras.losses.BinaryCrossentropy(from_logits=True)
data = tf.data.Dataset.from_tensor_slices((x, steer, brake)).shuffle(512).batch(32)


def train_step(rows, steering, braking):
    with tf.GradientTape() as tape:
        steered, braked = model(rows, training=True)
        first = mse(steering, steered)
        second = bce(braking, braked)
    weights = model.trainable_variables
    gradients = tape.gradient(first, weights)
    further = tape.gradient(second, weights)
    total = [a if b is None else b if a is None else a + b for a, b in zip(gradients, further)]
    optimizer.apply_gradients(zip(total, weights))
    return first, second


for epoch in range(2):
    for batch in data:
        first, second = train_step(*batch)
    print(epoch, float(first), float(second))
