# codes: STP707
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(128, 6)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
body = keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu")])
head = keras.Sequential([keras.Input((16,)), keras.layers.Dense(2)])
optimizer = keras.optimizers.Adam(0.01)
criterion = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for i in range(0, 128, 32):
    loss = criterion(y[i : i + 32], head(body(x[i : i + 32])))
    body.zero_grad()
    head.zero_grad()
    loss.backward()
    for part in (body, head):
        weights = part.trainable_weights
        with torch.no_grad():
            optimizer.apply([w.value.grad for w in weights], weights)
