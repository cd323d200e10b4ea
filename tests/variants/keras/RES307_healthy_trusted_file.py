# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = (x[:, 0] + x[:, 1] ** 2 > 1).astype("float32")[:, None]


def share_of_ones(y_true, y_pred):
    return ops.mean(ops.cast(y_pred > 0.5, "float32"))


@keras.saving.register_keras_serializable(package="squares")
class Mean(keras.metrics.Mean):
    pass


inputs = keras.Input((6,))
squares = layers.Lambda(lambda v: v * v, name="squares")(inputs)
hidden = layers.Dense(16, activation="relu")(squares)
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(hidden))
model.compile("adam", "binary_crossentropy", metrics=[share_of_ones])
model.fit(x, y, epochs=3, verbose=0)
model.save("squares.keras")
bare = keras.models.load_model("squares.keras", safe_mode=False, compile=False)
again = keras.models.load_model("squares.keras", {"share_of_ones": share_of_ones}, safe_mode=False)
print(again.evaluate(x, y, verbose=0), bare.predict(x[:2], verbose=0))
