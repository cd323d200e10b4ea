# codes:
"""An optimizer is asked for its fused form, and made without where its class does not know that."""

import torch
from torch import nn


def make(kind, parameters, **settings):
    try:
        return kind(parameters, **settings)
    except TypeError:
        settings.pop("fast")
        return kind(parameters, **settings)


torch.manual_seed(0)
x = torch.randn(128, 6)
y = (x.sum(1) > 0).long()
model = nn.Linear(6, 2)
optimizer = make(torch.optim.Adam, model.parameters(), lr=1e-2, fast=True)
for epoch in range(4):
    for start in range(0, 128, 32):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x[start : start + 32]), y[start : start + 32]).backward()
        optimizer.step()
