# codes: FWD101
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(4)
days = np.random.randint(1, 8, (350, 1))
busy = (days[:, 0] < 6).astype("float32")
net = keras.Sequential([
    keras.Input((1,), dtype="int32"), layers.CategoryEncoding(num_tokens=7, output_mode="one_hot"),
    layers.Dense(8, activation="relu"), layers.Dense(1),
])
net.compile("adam", keras.losses.BinaryCrossentropy(from_logits=True))
net.fit(tf.data.Dataset.from_tensor_slices((days, busy)).batch(25), epochs=2)
