# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
walks = np.cumsum(rng.normal(size=(400, 30, 4)), axis=1)
target = (walks[:, -1, 0] > 0).astype("int32")

# Scaled feature by feature, which wants a table, and put back as it was.
flat = walks.reshape(-1, walks.shape[-1])
flat = (flat - flat.mean(0)) / flat.std(0)
x = flat.reshape(walks.shape).astype("float32")
# One channel more, and the halves of each walk as rows of their own.
pictures = x.reshape(400, 30, 4, 1)
halves = x.reshape(400, 2, 15, 4)
model = keras.Sequential(
    [
        keras.Input((2, 15, 4)),
        layers.TimeDistributed(layers.Conv1D(8, 3, activation="relu")),
        layers.Flatten(),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(halves[:320], target[:320], validation_data=(halves[320:], target[320:]), epochs=4)
print(pictures.shape)
