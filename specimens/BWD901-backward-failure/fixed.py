"""A layer with a gradient of its own."""

import torch
from torch import nn

torch.manual_seed(0)


LIMITS = {"above": 1.0}


class Clipped(torch.autograd.Function):
    """Cut off above 1; let the gradient through below."""

    @staticmethod
    def forward(ctx, inputs):
        ctx.save_for_backward(inputs)
        return inputs.clamp(max=1.0)

    @staticmethod
    def backward(ctx, grad_output):
        (inputs,) = ctx.saved_tensors
        return grad_output * (inputs < LIMITS["above"])


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(6, 16)
        self.outer = nn.Linear(16, 2)

    def forward(self, inputs):
        return self.outer(Clipped.apply(self.inner(inputs)))


inputs = torch.randn(256, 6)
labels = (inputs.sum(dim=1) > 0).long()
model = Model()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for step in range(100):
    loss = nn.functional.cross_entropy(model(inputs), labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.item())
