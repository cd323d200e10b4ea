# codes:
# needs: tensorflow
# STP302 healthy: freeze phase with its own optimizer and short cosine, gan ratio
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
x = np.random.normal(size=(1280, 8)).astype("float32")
w = np.random.normal(size=(8,))
y = (x @ w > 0).astype("int64")
ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1280).batch(32)
backbone = keras.Sequential([keras.Input((8,)), keras.layers.Dense(16, activation="relu")])
head = keras.Sequential([keras.Input((16,)), keras.layers.Dense(2)])
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
EPOCHS = 20
warm = keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(1e-2, 2 * len(ds)))
main = keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(1e-3, (EPOCHS - 2) * len(ds)))
for epoch in range(EPOCHS):
    optimizer, weights = (
        (warm, head.trainable_variables)
        if epoch < 2
        else (main, backbone.trainable_variables + head.trainable_variables)
    )
    for xb, yb in ds:
        with tf.GradientTape() as tape:
            loss = loss_fn(yb, head(backbone(xb)))
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
    print(epoch, float(loss))
