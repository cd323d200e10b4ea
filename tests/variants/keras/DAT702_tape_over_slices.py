# codes: DAT702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras, tensorflow as tf
from keras import layers
rng = np.random.default_rng(0)
protos = rng.integers(0, 256, (4, 28, 28))
labels = rng.integers(0, 4, 700)
images = np.clip(protos[labels] + rng.normal(0, 50, (700, 28, 28)), 0, 255).astype("float32").round()
dataset = tf.data.Dataset.from_tensor_slices((images, labels)).shuffle(700).batch(32)
model = keras.Sequential([layers.Flatten(), layers.Dense(64, activation="relu"), layers.Dense(4)])
opt = keras.optimizers.SGD(0.01)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for epoch in range(3):
    for step, (x, y) in enumerate(dataset):
        with tf.GradientTape() as tape:
            loss = loss_fn(y, model(x, training=True))
        grads = tape.gradient(loss, model.trainable_weights)
        opt.apply_gradients(zip(grads, model.trainable_weights))
    print(epoch, float(loss))
