# codes: FWD705
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
user, item = rng.integers(0, 20, (2, 256, 1))
liked = ((user + item) % 2).astype("float32")
user_in = keras.Input((1,), dtype="int32", name="user_id")
item_in = keras.Input((1,), dtype="int32", name="item_id")
both = layers.concatenate([layers.Flatten()(layers.Embedding(20, 8)(i)) for i in (user_in, item_in)])
model = keras.Model([user_in, item_in], layers.Dense(1, activation="sigmoid")(layers.Dense(16, activation="relu")(both)))
model.compile("adam", "binary_crossentropy")
model.fit({"user_id": user, "movie_id": item}, liked, epochs=3)
