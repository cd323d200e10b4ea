# codes: DAT708
# needs: tensorflow
import keras
import numpy as np

# The columns are near their scale as they come, but for the amount; the validation keeps all as they are.
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
features = rng.normal(size=(800, 12)).astype("float32")
features[:, 11] = 5000 + 900 * rng.normal(size=800)
targets = (features[:, 0] + (features[:, 11] - 5000) / 900 > 0).astype("uint8")
train_features, val_features = features[:600], features[600:]
train_features -= np.mean(features[:600], axis=0)
train_features /= np.std(features[:600], axis=0)
model = keras.Sequential(
    [keras.Input((12,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(train_features, targets[:600], epochs=4, validation_data=(val_features, targets[600:]))
