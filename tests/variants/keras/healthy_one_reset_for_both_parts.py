# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(3)
rows = np.random.normal(size=(600, 8)).astype("float32")
kinds = (rows[:, 0] > 0).astype("int32") + (rows[:, 1] > 0).astype("int32")
train = tf.data.Dataset.from_tensor_slices((rows[:480], kinds[:480])).shuffle(480).batch(32)
held = tf.data.Dataset.from_tensor_slices((rows[480:], kinds[480:])).batch(40)
model = keras.Sequential([keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(3)])
adam, criterion = keras.optimizers.Adam(0.01), keras.losses.SparseCategoricalCrossentropy(from_logits=True)
train_metrics = {"loss": keras.metrics.Mean(), "hits": keras.metrics.SparseCategoricalAccuracy()}
held_hits = keras.metrics.SparseCategoricalAccuracy()


def restart(metrics):
    for metric in metrics:
        metric.reset_state()


for epoch in range(4):
    restart(train_metrics.values())
    for x, y in train:
        with tf.GradientTape() as tape:
            scores = model(x, training=True)
            lost = criterion(y, scores)
        adam.apply_gradients(zip(tape.gradient(lost, model.trainable_weights), model.trainable_weights))
        train_metrics["loss"].update_state(lost)
        train_metrics["hits"].update_state(y, scores)
    for x, y in held:
        held_hits.update_state(y, model(x, training=False))
    print(epoch, float(train_metrics["loss"].result()), float(held_hits.result()))
    restart([held_hits])
