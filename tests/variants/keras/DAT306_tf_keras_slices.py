# codes: DAT306
# needs: tensorflow
import numpy as np
import pandas as pd
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(1)
houses = pd.DataFrame({"area": rng.normal(size=240), "rooms": rng.integers(1, 6, 240), "lift": rng.random(240) < 0.5})
price = (houses["area"] + 0.3 * houses["rooms"]).astype("float32")
ds = tf.data.Dataset.from_tensor_slices((houses.to_numpy(), price.to_numpy())).shuffle(240).batch(24)
net = tf_keras.Sequential([tf_keras.layers.Dense(16, activation="relu"), tf_keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(ds, epochs=4)
