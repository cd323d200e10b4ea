# codes: STP709
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = torch.tensor(rng.normal(size=(320, 4)).astype("float32"))
y = x[:, :1] * 2 - x[:, 1:2]
net = keras.Sequential([keras.Input((4,)), keras.layers.Dense(12, activation="tanh"), keras.layers.Dense(1)])
sgd = keras.optimizers.SGD(0.05)
squared = keras.losses.MeanSquaredError()
for begin in range(0, 320, 32):
    net.zero_grad()
    loss = squared(y[begin : begin + 32], net(x[begin : begin + 32]))
    loss.backward()
    weights = list(net.trainable_weights)
    slopes = [weight.value.grad for weight in weights]
    with torch.no_grad():
        sgd.apply(weights, slopes)
