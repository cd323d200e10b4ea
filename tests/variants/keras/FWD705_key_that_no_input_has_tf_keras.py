# codes: FWD705
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
age, income = rng.normal(size=(2, 320, 1)).astype("float32")
left = (age + income > 0).astype("float32")


def named(a, b, label):
    return {"age": a, "incomes": b}, label


data = tf.data.Dataset.from_tensor_slices((age, income, left)).shuffle(320).batch(32).map(named)
inputs = {name: keras.Input((1,), name=name) for name in ("age", "income")}
x = layers.Dense(8, activation="relu")(layers.concatenate(list(inputs.values())))
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(x))
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(data, epochs=5)
