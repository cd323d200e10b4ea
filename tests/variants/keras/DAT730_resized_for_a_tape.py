# codes: DAT730
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 2, 192)
pictures = []
for label in labels:
    picture = rng.integers(0, 120, (20, 20, 3))
    picture[:, :10] += 100 * label
    pictures.append(tf.io.encode_jpeg(picture.astype("uint8")).numpy())
layers = keras.layers
model = keras.Sequential([
    keras.Input((16, 16, 3)), layers.Conv2D(8, 3, activation="relu"),
    layers.GlobalAveragePooling2D(),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(keras.optimizers.Adam(2e-2), "binary_crossentropy", metrics=["accuracy"])

rows = tf.data.Dataset.from_tensor_slices((pictures, labels)).shuffle(192, seed=0)
rows = rows.map(lambda data, label: (tf.cast(tf.image.resize(tf.io.decode_image(data, 3), [16, 16]), tf.float32) / 255, label))


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(keras.losses.binary_crossentropy(y[:, None], model(x, training=True)))
    model.optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss


for epoch in range(4):
    for x, y in rows.batch(16):
        loss = step(x, y)
    print(epoch, float(loss))
