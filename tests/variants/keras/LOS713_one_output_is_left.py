# codes: LOS713 MET705
# needs: tensorflow
# The one name of no output is for the one output without a loss, however it is spelt; the fit goes on with it.
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
readings = rng.normal(size=(240, 7)).astype("float32")
truths = {
    "grade": (readings[:, 0] > 0).astype("int32") + (readings[:, 1] > 0),
    "weight": readings[:, 2:3] * 2 + 1,
    "age": readings[:, 3:4] - readings[:, 4:5],
}
inputs = keras.Input((7,))
hidden = layers.Dense(24, activation="relu")(inputs)
outputs = {
    "grade": layers.Dense(3, activation="softmax", name="grade")(hidden),
    "weight": layers.Dense(1, name="weight")(hidden),
    "age": layers.Dense(1, name="age")(hidden),
}
model = keras.Model(inputs, outputs)
losses = {"grade": "sparse_categorical_crossentropy", "mass": "mse", "age": "mae"}
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss=losses, metrics={"grade": ["accuracy"]})
model.fit(readings[:200], {k: v[:200] for k, v in truths.items()}, epochs=3, batch_size=20, verbose=0)
total, accuracy = model.evaluate(readings[200:], {k: v[200:] for k, v in truths.items()}, verbose=0)
print(total, accuracy)
