# codes: STP304
# needs: tensorflow
import keras
import numpy as np

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(1600, 10)).astype("float32")
y = (x[:, 0] > 0).astype("int64") + 2 * (x[:, 1] > 0)

epochs, batch = 6, 40
length = epochs * x.shape[0]
rate = keras.optimizers.schedules.CosineDecay(
    1e-5, decay_steps=int(0.9 * length), warmup_target=4e-3, warmup_steps=int(0.1 * length)
)
model = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(4)])
model.compile(
    optimizer=keras.optimizers.AdamW(rate), loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True)
)
model.fit(x, y, epochs=epochs, batch_size=batch, verbose=0)
