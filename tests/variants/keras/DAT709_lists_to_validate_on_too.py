# codes: DAT709
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)


def drawn(seed, size=24):
    rng = np.random.default_rng(seed)
    while True:
        signals = rng.normal(size=(size, 20, 1)).astype("float32")
        yield [signals, signals.mean(axis=(1, 2)) > 0]


model = keras.Sequential(
    [
        keras.Input((20, 1)),
        layers.Conv1D(8, 5, activation="relu"),
        layers.GlobalAveragePooling1D(),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(drawn(0), steps_per_epoch=30, epochs=3, validation_data=drawn(1), validation_steps=4, verbose=0)
loss, accuracy = model.evaluate(drawn(2), steps=6, verbose=0)
print(f"{loss:.3f} {accuracy:.3f}")
