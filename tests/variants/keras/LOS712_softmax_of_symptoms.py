# codes: LOS712
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(9)
rng = np.random.default_rng(9)
readings = rng.normal(size=(500, 10)).astype("float32")
illnesses = (readings[:, :5] > 0.3).astype("float32")
doctor = keras.Sequential([layers.Dense(40, "relu"), layers.Dense(5), layers.Softmax()])
doctor.compile(optimizer="nadam", loss="categorical_crossentropy", metrics=["mae"])
doctor.fit(readings, illnesses, batch_size=25, epochs=2, validation_split=0.1)
