# codes: DAT615
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
SHOPS = np.array(["oak", "elm", "ash", "fir", "yew", "bay"])
effect = np.array([2.0, -2.0, 1.5, -1.0, 0.5, -1.8])


def sales(number, weights):
    shop = rng.choice(6, number, p=np.array(weights) / sum(weights))
    price = rng.normal(10, 3, number).astype("float32")
    return SHOPS[shop], price, (effect[shop] - 0.2 * (price - 10) + rng.normal(0, 0.3, number) > 0).astype("float32")


lookup = layers.StringLookup(output_mode="one_hot")
scaler = layers.Normalization(axis=None)


def table(shop, price):
    lookup.adapt(shop)
    return np.concatenate([np.asarray(lookup(shop)), np.asarray(scaler(price))[:, None]], axis=1)


shop, price, y = sales(1200, [9, 8, 7, 6, 5, 4])
scaler.adapt(price)
x = table(shop, price)
held_shop, held_price, held_y = sales(400, [4, 5, 6, 9, 8, 7])
held = table(held_shop, held_price)

inputs = keras.Input((x.shape[1],))
outputs = layers.Dense(1, activation="sigmoid")(layers.Dense(16, activation="relu")(inputs))
model = keras.Model(inputs, outputs)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=6, batch_size=32, verbose=0)
print(((model.predict(held, verbose=0)[:, 0] > 0.5) == held_y).mean())
