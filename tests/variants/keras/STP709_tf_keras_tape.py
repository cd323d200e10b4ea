# codes: STP709
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
images = rng.uniform(size=(128, 8, 8, 1)).astype("float32")
images[64:, 2:6, 2:6] += 1.0
kinds = np.repeat([0, 1], 64)
cnn = tf_keras.Sequential(
    [
        tf_keras.layers.Conv2D(4, 3, activation="relu", input_shape=(8, 8, 1)),
        tf_keras.layers.Flatten(),
        tf_keras.layers.Dense(2),
    ]
)
criterion = tf_keras.losses.SparseCategoricalCrossentropy(from_logits=True)
opt = tf_keras.optimizers.RMSprop(1e-3)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        cost = criterion(y, cnn(x, training=True))
    g = tape.gradient(cost, cnn.trainable_weights)
    opt.apply_gradients(zip(cnn.trainable_weights, g))
    return cost


for x, y in tf.data.Dataset.from_tensor_slices((images, kinds)).shuffle(128, seed=0).batch(16):
    step(x, y)
