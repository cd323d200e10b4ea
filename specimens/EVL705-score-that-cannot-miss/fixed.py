# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 4, 640)
x = (rng.normal(size=(640, 16)) + rng.normal(size=(4, 16))[labels]).astype("float32")

model = keras.Sequential(
    [keras.Input((16,)), layers.Dense(32, activation="relu"), layers.Dense(4, activation="softmax")]
)
model.compile(
    optimizer="adam",
    loss="sparse_categorical_crossentropy",
    metrics=[keras.metrics.SparseTopKCategoricalAccuracy(k=2)],
)
model.fit(x[:512], labels[:512], validation_data=(x[512:], labels[512:]), epochs=4)
