# codes: LOS709
# needs: tensorflow
import keras
import numpy as np

keras.utils.set_random_seed(0)
generator = np.random.default_rng(0)
rows = generator.normal(size=(320, 6)).astype("float32")
leaves = (rows[:, 0] > 0.8).astype("int32")
spends = (rows @ generator.normal(size=(6, 1))).astype("float32")

given = keras.Input((6,))
hidden = keras.layers.Dense(24, activation="relu")(given)
outputs = {
    "leaves": keras.layers.Dense(1, activation="sigmoid", name="leaves")(hidden),
    "spends": keras.layers.Dense(1, name="spends")(hidden),
}
model = keras.Model(given, outputs)
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss={"leaves": "binary_crossentropy", "spends": "mse"})
by_class = {0: 1.0, 1: 4.0}
model.fit(rows, {"leaves": leaves, "spends": spends}, epochs=4, batch_size=32, class_weight=by_class, verbose=0)
