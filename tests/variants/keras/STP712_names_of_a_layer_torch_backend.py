# codes: STP712
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = torch.from_numpy(rng.normal(size=(240, 6)).astype("float32"))
y = (x[:, :1] * 2 - x[:, 1:2]).clone()
model = keras.Sequential([keras.Input((6,)), keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
optimizer = keras.optimizers.SGD(0.01)
mse = keras.losses.MeanSquaredError()
for rows in torch.randperm(240).split(24):
    model.zero_grad()
    loss = mse(y[rows], model(x[rows]))
    loss.backward()
    weights = model.trainable_weights
    gradients = [weight.value.grad for weight in reversed(weights)]
    with torch.no_grad():
        optimizer.apply(gradients, weights)
