# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(480, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64") + (x[:, 1] > 0)
model = keras.Sequential(
    [keras.Input((8,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(3, activation="softmax")]
)
model.compile(
    optimizer=keras.optimizers.Adam(5e-3),
    loss="sparse_categorical_crossentropy",
    metrics=[
        keras.metrics.SparseTopKCategoricalAccuracy(2),
        keras.metrics.SparseCategoricalCrossentropy(),
        keras.metrics.MeanIoU(3, sparse_y_pred=False),
    ],
)
model.fit(x, y, epochs=4, validation_split=0.2)
