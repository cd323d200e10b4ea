# needs: tensorflow
import numpy as np
import tensorflow as tf
import keras
from keras import layers, regularizers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(480, 30)).astype("float32")
y = (x[:, :3].sum(1) + 0.5 * rng.normal(size=480) > 0).astype("int32")
train = tf.data.Dataset.from_tensor_slices((x[:400], y[:400])).shuffle(400).batch(32)

model = keras.Sequential(
    [
        keras.Input((30,)),
        layers.Dense(32, activation="relu", kernel_regularizer=regularizers.L2(0.01)),
        layers.Dense(32, activation="relu", kernel_regularizer=regularizers.L2(0.01)),
        layers.Dense(2),
    ]
)
optimizer = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)


@tf.function
def train_step(rows, labels):
    with tf.GradientTape() as tape:
        loss = loss_fn(labels, model(rows, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss


for epoch in range(4):
    for rows, labels in train:
        loss = train_step(rows, labels)
    answers = np.argmax(model.predict(x[400:], verbose=0), axis=-1)
    print(epoch, float(loss), np.mean(answers == y[400:]))
