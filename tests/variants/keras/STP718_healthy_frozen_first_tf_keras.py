# codes:
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
points = (0.2 * rng.normal(size=(640, 2)) + [1.0, -0.5]).astype("float32")
maker = keras.Sequential([layers.Dense(32, activation="relu", input_shape=(8,)), layers.Dense(2)])
judge = keras.Sequential(
    [layers.Dense(32, activation="relu", input_shape=(2,)), layers.Dense(1, activation="sigmoid")]
)
judge.compile(keras.optimizers.Adam(1e-3), "binary_crossentropy")
judge.trainable = False
noise = keras.Input((8,))
both = keras.Model(noise, judge(maker(noise)))
both.compile(keras.optimizers.Adam(1e-3), "binary_crossentropy")

for step in range(40):
    real = points[rng.integers(0, 640, 32)]
    fake = maker.predict(rng.normal(size=(32, 8)), verbose=0)
    rows, labels = np.concatenate([real, fake]), np.concatenate([np.ones((32, 1)), np.zeros((32, 1))])
    judged = judge.train_on_batch(rows, labels)
    fooled = both.train_on_batch(rng.normal(size=(64, 8)), np.ones((64, 1)))
    if step % 10 == 0:
        print(step, judged, fooled)
