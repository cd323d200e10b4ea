# codes: DAT709
# needs: tensorflow tf_keras
import numpy as np
import tf_keras

tf_keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
measured = rng.normal(size=(192, 3)).astype("float32")
wanted = []
for row in measured:
    wanted.append(float(row[0] - row[2]))
model = tf_keras.Sequential(
    [tf_keras.layers.Dense(8, activation="relu", input_shape=(3,)), tf_keras.layers.Dense(1)]
)
model.compile(loss="mae", optimizer="adam")
model.fit(measured, wanted, epochs=3)
