# codes: LOS723
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
users, items = rng.integers(0, 40, 1200), rng.integers(0, 30, 1200)
taste, kind = rng.normal(size=(40, 3)), rng.normal(size=(30, 3))
stars = ((taste[users] * kind[items]).sum(1) + 0.3 * rng.normal(size=1200)).astype("float32")

one, other = keras.Input((), dtype="int32"), keras.Input((), dtype="int32")
ridge = keras.regularizers.l2(0.02)
left = layers.Embedding(40, 8, embeddings_regularizer=ridge)(one)
right = layers.Embedding(30, 8, embeddings_regularizer=ridge)(other)
model = keras.Model([one, other], layers.Dot(axes=-1)([left, right]))
adam = keras.optimizers.Adam(5e-3)
mse = keras.losses.MeanSquaredError()
data = tf.data.Dataset.from_tensor_slices(((users, items), stars)).shuffle(1200).batch(50)

for epoch in range(5):
    total = 0.0
    for pair, truth in data:
        with tf.GradientTape() as tape:
            guess = model(list(pair), training=True)
            error = mse(truth[:, None], guess)
        slopes = tape.gradient(error, model.trainable_weights)
        adam.apply_gradients(zip(slopes, model.trainable_weights))
        total += float(error)
    print(epoch, total)
