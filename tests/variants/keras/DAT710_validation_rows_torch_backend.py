# codes: DAT710
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
steps = rng.normal(size=(200, 6, 3)).astype("float32")
ends = (steps.sum(axis=(1, 2)) > 0).astype("float32")
inputs = keras.Input(batch_shape=(16, 6, 3))
state = keras.layers.SimpleRNN(8, stateful=True)(inputs)
model = keras.Model(inputs, keras.layers.Dense(1, activation="sigmoid")(state))
model.compile("adam", "binary_crossentropy")
model.fit(steps[:160], ends[:160], batch_size=16, epochs=1, shuffle=False, validation_data=(steps[160:], ends[160:]))
