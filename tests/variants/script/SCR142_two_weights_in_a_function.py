# codes: SCR142
# needs: torch
"""A weight and its offset are made anew in a function; their gradients are zeroed before the next backward."""

import torch

torch.manual_seed(0)
gravel = torch.randn(160, 2)
height = gravel[:, 0] * 1.5 - gravel[:, 1] + 0.7


def fit(turns, lr=0.1):
    w = torch.randn(2, requires_grad=True)
    c = torch.zeros((), requires_grad=True)
    for turn in range(turns):
        if turn:
            w.grad.zero_()
            c.grad.zero_()
        loss = torch.nn.functional.mse_loss(gravel @ w + c, height)
        loss.backward()
        w = w - lr * w.grad
        c = c - lr * c.grad
    return loss.item()


print(fit(40))
