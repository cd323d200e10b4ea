# codes:
# needs: tensorflow
import keras
import numpy as np

# Prices of later rows are far above those of the training; both parts are scaled by the training's numbers.
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
features = rng.normal(size=(800, 12)).astype("float32")
features[600:, 11] += 30
targets = (features[:, 0] + features[:, 1] > 0).astype("uint8")
train_features, val_features = features[:600].copy(), features[600:].copy()
mean, std = np.mean(train_features, axis=0), np.std(train_features, axis=0)
train_features = (train_features - mean) / std
train_features += rng.normal(size=train_features.shape) * 0.05
val_features = (val_features - mean) / std
model = keras.Sequential(
    [keras.Input((12,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(train_features, targets[:600], epochs=4, validation_data=(val_features, targets[600:]))
