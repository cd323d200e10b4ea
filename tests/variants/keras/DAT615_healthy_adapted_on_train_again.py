# codes:
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
    price = rng.normal(0, 1, number).astype("float32")
    return SHOPS[shop], price, (effect[shop] - 0.2 * price + rng.normal(0, 0.3, number) > 0).astype("float32")


shop, price, y = sales(1200, [9, 8, 7, 6, 5, 4])
held_shop, held_price, held_y = sales(400, [4, 5, 6, 9, 8, 7])


def table(shops, prices):
    lookup = layers.StringLookup(output_mode="one_hot")
    lookup.adapt(shop)
    return np.concatenate([np.asarray(lookup(shops)), prices[:, None]], axis=1)


def trained(x, labels):
    model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
    model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
    model.fit(x, labels, epochs=6, batch_size=32, verbose=0)
    return model


print(trained(table(shop, price), y).evaluate(table(held_shop, held_price), held_y, verbose=0))

later = layers.StringLookup(output_mode="one_hot")
later.adapt(held_shop)
second = np.concatenate([np.asarray(later(held_shop)), held_price[:, None]], axis=1)
model = trained(second[:300], held_y[:300])
print(model.evaluate(second[300:], held_y[300:], verbose=0))
