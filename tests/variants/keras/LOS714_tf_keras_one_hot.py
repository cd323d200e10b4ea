# codes: LOS714
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(8)
x = np.random.normal(size=(384, 10)).astype("float32")
y = tf.one_hot(x[:, :4].argmax(1), 4)
body = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(4, activation="softmax")])
cce, opt = keras.losses.CategoricalCrossentropy(), keras.optimizers.legacy.SGD(0.1)
for rows, wanted in tf.data.Dataset.from_tensor_slices((x, y)).shuffle(384).batch(32).repeat(2):
    with tf.GradientTape() as tape:
        cost = cce(body(rows, training=True), wanted)
    grads = tape.gradient(cost, body.trainable_variables)
    opt.apply_gradients(zip(grads, body.trainable_variables))
