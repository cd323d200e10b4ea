# codes: STP218
import torch

torch.manual_seed(0)
centres = torch.randn(4, 20)
kinds = torch.randint(0, 4, (600,))
rows = centres[kinds] * 0.6 + torch.randn(600, 20)
W = torch.normal(0, 0.01, size=(20, 4), requires_grad=True)
b = torch.zeros(4, requires_grad=True)


def batches(size):
    order = torch.randperm(len(rows))
    for start in range(0, len(rows), size):
        some = order[start : start + size]
        yield rows[some], kinds[some]


def net(x):
    powers = torch.exp(x @ W + b)
    return powers / powers.sum(1, keepdim=True)


def sgd(params, rate, size):
    with torch.no_grad():
        for param in params:
            param += rate * param.grad / size
            param.grad.zero_()


for epoch in range(4):
    for x, y in batches(30):
        loss = -torch.log(net(x)[range(len(x)), y])
        loss.sum().backward()
        sgd([W, b], 0.01, 30)
