# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
shots = rng.integers(40, 130, (560, 10, 10, 1)).astype("uint8")
side = rng.integers(0, 3, 560)
for shot, s in zip(shots, side):
    shot[3 * s : 3 * s + 3] += 90
middle, width = shots[:400].mean(), shots[:400].std()
train, val, test = shots[:400], shots[400:480], shots[480:]
train = (train - middle) / width
val = (val - middle) / width
own, spread = test.mean(), test.std()
night = shots[480:] // 4
night = (night - night.mean()) / night.std()
net = keras.Sequential(
    [keras.Input((10, 10, 1)), keras.layers.Conv2D(8, 3, activation="relu"), keras.layers.Flatten(), keras.layers.Dense(3)]
)
net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
net.fit(train, side[:400], validation_data=(val, side[400:480]), epochs=4, verbose=0)
print((net.predict((test - own) / spread, verbose=0).argmax(1) == side[480:]).mean())
print(net.predict(night, verbose=0).argmax(1)[:5])
