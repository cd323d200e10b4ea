# codes: STP712
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch

keras.utils.set_random_seed(9)
rng = np.random.default_rng(9)
x = torch.from_numpy(rng.normal(size=(640, 6)).astype("float32"))
y = (x[:, :1] * 2 - x[:, 1:2] * x[:, 2:3]).clone()


def net(name):
    return keras.Sequential(
        [keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)], name=name
    )


one, other = net("one"), net("other")
of_one, of_other = keras.optimizers.SGD(0.02), keras.optimizers.SGD(0.02)
mse = keras.losses.MeanSquaredError()
for epoch in range(3):
    for rows in torch.randperm(640).split(32):
        one.zero_grad()
        other.zero_grad()
        loss = mse(y[rows], one(x[rows])) + mse(y[rows], other(x[rows]))
        loss.backward()
        gradients = [weight.value.grad for weight in one.trainable_weights]
        with torch.no_grad():
            of_one.apply(gradients, one.trainable_weights)
            of_other.apply(gradients, other.trainable_weights)
    print(epoch, float(loss))
