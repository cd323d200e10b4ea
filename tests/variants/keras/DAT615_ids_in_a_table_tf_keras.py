# codes: DAT615
# needs: tf_keras
import numpy as np
import tensorflow as tf
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
PLACES = np.array([40, 7, 93, 21, 68, 12, 55, 30])
effect = rng.normal(0, 2, 8)


class Frame:
    def __init__(self, number, weights):
        place = rng.choice(8, number, p=np.array(weights) / sum(weights))
        self.place = PLACES[place]
        self.age = rng.normal(0, 1, number).astype("float32")
        self.y = (effect[place] + 0.5 * self.age > 0).astype("float32")


train, test = Frame(1600, range(9, 1, -1)), Frame(500, range(2, 10))
numbering = layers.IntegerLookup()
numbering.adapt(train.place)
x_train = np.stack([numbering(train.place).numpy(), train.age], axis=1)
numbering.adapt(test.place)
x_test = np.stack([numbering(test.place).numpy(), test.age], axis=1)

table = layers.Input((2,))
place = layers.Flatten()(layers.Embedding(9, 4)(tf.cast(table[:, :1], tf.int32)))
hidden = layers.Dense(16, activation="relu")(layers.Concatenate()([place, table[:, 1:]]))
model = tf_keras.Model(table, layers.Dense(1, activation="sigmoid")(hidden))
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x_train, train.y, epochs=6, batch_size=32, verbose=0)
print(model.evaluate(x_test, test.y, verbose=0))
