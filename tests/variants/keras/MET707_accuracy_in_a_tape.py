# codes: MET707
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(2)
x = rng.normal(size=(480, 5)).astype("float32")
y = keras.utils.to_categorical((x[:, 0] > x[:, 1]).astype(int) + (x[:, 2] > 1), 3)
model = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(3, activation="softmax")])
optimizer, loss_of = keras.optimizers.Adam(3e-3), keras.losses.CategoricalCrossentropy()
score = keras.metrics.Accuracy()
for epoch in range(3):
    score.reset_state()
    for rows, wanted in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(480).batch(32):
        with tf.GradientTape() as tape:
            answers = model(rows, training=True)
            loss = loss_of(wanted, answers)
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
        score.update_state(wanted, answers)
    print(epoch, float(loss), float(score.result()))
