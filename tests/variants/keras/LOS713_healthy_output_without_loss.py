# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
readings = rng.normal(size=(240, 7)).astype("float32")
inputs = keras.Input((7,))
hidden = layers.Dense(24, activation="relu", name="code")(inputs)
outputs = {
    "code": hidden,
    "weight": layers.Dense(1, name="weight")(hidden),
    "age": layers.Dense(1, name="years")(hidden),
}
model = keras.Model(inputs, outputs)
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss={"weight": "mse", "age": "mae", "code": None})
truths = {"code": np.zeros((240, 24), "float32"), "weight": readings[:, 2:3] * 2 + 1, "age": readings[:, 3:4] - readings[:, 4:5]}
model.fit(readings, truths, epochs=3, batch_size=20, verbose=0)
print(model.predict(readings[:4], verbose=0)["age"])
