# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops

rng = np.random.default_rng(0)


def create_q_model():
    return keras.Sequential(
        [
            keras.Input((4,)),
            layers.Dense(24, activation="relu"),
            layers.Dense(24, activation="relu"),
            layers.Dense(2, activation="linear"),
        ]
    )


model, model_target = create_q_model(), create_q_model()
optimizer = keras.optimizers.Adam(learning_rate=0.00025, clipnorm=1.0)
loss_function = keras.losses.Huber()
states = rng.normal(size=(500, 4)).astype("float32")
next_states = rng.normal(size=(500, 4)).astype("float32")
rewards = rng.random(500).astype("float32")
actions = rng.integers(0, 2, 500)
for frame in range(200):
    idx = rng.integers(0, 500, 32)
    future = model_target.predict(next_states[idx], verbose=0)
    updated = rewards[idx] + 0.99 * ops.amax(future, axis=1)
    masks = ops.one_hot(actions[idx], 2)
    with tf.GradientTape() as tape:
        q_values = model(states[idx])
        q_action = ops.sum(ops.multiply(q_values, masks), axis=1)
        loss = loss_function(updated, q_action)
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
    if frame % 50 == 0:
        model_target.set_weights(model.get_weights())
