# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
songs = rng.normal(size=(256, 12)).astype("float32")
genre = (songs[:, 0] > 0).astype("int64") + (songs[:, 1] > 0)

sound = keras.Input((12,))
place = layers.Dense(8, activation="relu", name="place")(sound)
answer = layers.Dense(3, activation="softmax", name="genre")(place)
model = keras.Model(sound, {"genre": answer, "place": place})
model.compile(keras.optimizers.Adam(0.01), loss={"genre": "sparse_categorical_crossentropy"})
model.fit(songs, {"genre": genre}, epochs=3)
print(model.predict(songs[:2])["place"].shape)
