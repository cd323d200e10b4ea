# codes: STP701
# needs: tensorflow keras
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
spectra = rng.normal(size=(480, 24)).astype("float32")
source, target = (np.abs(spectra[:, :6]).argmax(1), np.abs(spectra[:, 2:6]).argmax(1))

trunk = keras.Sequential([keras.Input((24,)), layers.Dense(48, activation="relu"), layers.Dense(24, activation="relu")])
teacher = keras.Sequential([trunk, layers.Dense(6, activation="softmax")])
teacher.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
teacher.fit(spectra, source, batch_size=24, epochs=3, verbose=0)

trunk.trainable = False
student = keras.Sequential([trunk, layers.Dense(4, activation="softmax")])
student.compile(keras.optimizers.Adam(3e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
student.fit(spectra, target, batch_size=24, epochs=2, verbose=0)
for layer in trunk.layers[1:]:
    layer.trainable = True
trunk.trainable = True
student.fit(spectra, target, batch_size=24, epochs=4, verbose=0)
