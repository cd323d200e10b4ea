# codes: MET702
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
frames = rng.normal(size=(512, 20)).astype("float32")
moods = np.argmax(frames[:, :4], axis=1)
measured = [keras.metrics.Precision(name="precision"), keras.metrics.Recall(name="recall")]

inputs = keras.Input((20,))
hidden = keras.layers.Dense(32, activation="relu")(inputs)
model = keras.Model(inputs, keras.layers.Dense(4, activation="softmax")(hidden))
model.compile(keras.optimizers.Adam(3e-3), "sparse_categorical_crossentropy", metrics=measured)
model.fit(frames[:400], moods[:400], validation_data=(frames[400:], moods[400:]), epochs=4)
