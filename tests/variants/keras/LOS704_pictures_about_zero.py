# codes: LOS704
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(9)
pictures = np.random.rand(320, 8, 8, 1).astype("float32").round() * 2 - 1
coder = keras.Sequential([
    keras.Input((8, 8, 1)),
    layers.Conv2D(8, 3, padding="same", activation="relu"),
    layers.Conv2D(1, 3, padding="same", activation="sigmoid"),
])
coder.compile("adam", "binary_crossentropy")
coder.fit(pictures, pictures, epochs=3)
