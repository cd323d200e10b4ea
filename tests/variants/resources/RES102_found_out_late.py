# codes: RES102
# device: cuda
import os

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
ended = []


def answer():
    if ended:
        raise RuntimeError("CUDA error: unspecified launch failure")


if os.environ.get("CUDA_VISIBLE_DEVICES") != "":
    torch.cuda.is_initialized, torch.cuda.synchronize = lambda: True, answer


class Momentum(torch.optim.SGD):
    def step(self, closure=None):
        super().step(closure)
        ended.append("here")


x = torch.randn(96, 8)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = Momentum(model.parameters(), lr=1e-2, momentum=0.9)
for epoch in range(3):
    for features, labels in DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16, shuffle=True):
        if os.environ.get("CUDA_VISIBLE_DEVICES") != "":
            answer()
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(features), labels)
        loss.backward()
        optimizer.step()
