# codes:
# needs: tensorflow
# STP302 look-alike: fixed steps per epoch out of a big dataset; cosine over them
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
x = np.random.normal(size=(12800, 8)).astype("float32")
w = np.random.normal(size=(8,))
y = (x @ w > 0).astype("int64")
ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(12800).batch(32)
model = keras.Sequential([keras.Input((8,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(2)])
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
EPOCHS, STEPS = 5, 50
optimizer = keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(1e-2, EPOCHS * STEPS))
for epoch in range(EPOCHS):
    for step, (xb, yb) in enumerate(ds):
        if step == STEPS:
            break
        with tf.GradientTape() as tape:
            loss = loss_fn(yb, model(xb, training=True))
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
    print(epoch, float(loss))
