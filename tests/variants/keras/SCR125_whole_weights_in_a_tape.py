# codes: SCR125
# needs: keras tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(160, 6)).astype("float32")
y = (x[:, 0] > 0).astype("int32")
model = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(2)])
optimizer = keras.optimizers.Adam(1e-2)
class_weights = tf.constant([1, 2])
data = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(160).batch(16)
for epoch in range(2):
    for inputs, kinds in data:
        with tf.GradientTape() as tape:
            logits = model(inputs)
            losses = keras.losses.sparse_categorical_crossentropy(kinds, logits, from_logits=True)
            loss = tf.reduce_mean(losses * tf.gather(class_weights, kinds))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    print("epoch " + epoch)
print(model.predict(x[0], verbose=0))
