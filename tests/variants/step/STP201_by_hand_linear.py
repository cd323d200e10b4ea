# codes: STP201
"""Linear regression from scratch: a function steps the parameters, and another should have zeroed them."""

import torch


def linreg(X, w, b):
    return torch.matmul(X, w) + b


def squared_loss(y_hat, y):
    return (y_hat - y.reshape(y_hat.shape)) ** 2 / 2


def sgd(params, lr, batch_size):
    with torch.no_grad():
        for param in params:
            param -= lr * param.grad / batch_size


def data_iter(batch_size, features, labels):
    order = torch.randperm(len(features))
    for i in range(0, len(features), batch_size):
        rows = order[i : i + batch_size]
        yield features[rows], labels[rows]


torch.manual_seed(0)
features = torch.randn(1000, 2)
labels = features @ torch.tensor([2.0, -3.4]) + 4.2 + 0.01 * torch.randn(1000)
w = torch.normal(0, 0.01, size=(2, 1), requires_grad=True)
b = torch.zeros(1, requires_grad=True)
for epoch in range(3):
    for X, y in data_iter(10, features, labels):
        loss = squared_loss(linreg(X, w, b), y)
        loss.sum().backward()
        sgd([w, b], 0.003, 10)
    with torch.no_grad():
        print(epoch, float(squared_loss(linreg(features, w, b), labels).mean()))
