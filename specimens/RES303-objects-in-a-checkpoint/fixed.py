import os
import tempfile
from argparse import Namespace

import torch
from torch import nn

torch.manual_seed(0)
path = os.path.join(tempfile.mkdtemp(), "last.pt")
model = nn.Linear(8, 2)
torch.save({"model": model.state_dict(), "options": Namespace(lr=1e-3)}, path)

torch.serialization.add_safe_globals([Namespace])
checkpoint = torch.load(path)
model.load_state_dict(checkpoint["model"])
inputs = torch.randn(64, 8)
labels = (inputs[:, 0] > 0).long()
optimizer = torch.optim.AdamW(model.parameters(), lr=checkpoint["options"].lr)

for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
