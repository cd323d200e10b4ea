# codes:
"""A student of the teacher's own shape: the file's weights go into the teacher alone."""

import os
import tempfile

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def network():
    return nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 3))


torch.manual_seed(0)
path = os.path.join(tempfile.mkdtemp(), "teacher.pt")
torch.save({"state": {f"module.{name}": value for name, value in network().state_dict().items()}}, path)
state = torch.load(path)["state"]
teacher, student = network(), network()
teacher.load_state_dict({name.removeprefix("module."): value for name, value in state.items()})
teacher.eval().requires_grad_(False)
optimizer = torch.optim.Adam(student.parameters(), lr=1e-3)
for epoch in range(3):
    for (x,) in DataLoader(TensorDataset(torch.randn(320, 10)), 32, shuffle=True):
        loss = nn.functional.kl_div(student(x).log_softmax(-1), teacher(x).softmax(-1), reduction="batchmean")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
