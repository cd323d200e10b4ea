# codes: LOS718
# needs: tf_keras
import numpy as np
import tf_keras

tf_keras.utils.set_random_seed(6)
rng = np.random.default_rng(6)
houses = rng.normal(size=(256, 5)).astype("float32")
price, sold = houses.sum(axis=1), (houses[:, 0] > 0).astype("float32")

entry = tf_keras.Input((5,))
middle = tf_keras.layers.Dense(12, activation="relu")(entry)
outputs = {
    "price": tf_keras.layers.Dense(1, name="price")(middle),
    "sold": tf_keras.layers.Dense(1, activation="sigmoid", name="sold")(middle),
}
model = tf_keras.Model(entry, outputs)
model.compile("adam", loss={"price": "mse"}, metrics={"sold": "accuracy"})
model.fit(houses, {"price": price, "sold": sold}, epochs=2, verbose=0)
