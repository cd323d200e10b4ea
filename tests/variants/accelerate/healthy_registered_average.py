# codes:
# needs: accelerate
import tempfile

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Average:
    def __init__(self):
        self.value = 0.0

    def state_dict(self):
        return {"value": self.value}

    def load_state_dict(self, state):
        self.value = state["value"]

    def update(self, loss):
        self.value = 0.9 * self.value + 0.1 * loss


torch.manual_seed(0)
x = torch.randn(160, 6)
loader = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
accelerator = Accelerator(cpu=True)
net, optimizer, loader = accelerator.prepare(net, torch.optim.AdamW(net.parameters(), lr=0.01), loader)
average = Average()
accelerator.register_for_checkpointing(average)
with tempfile.TemporaryDirectory() as folder:
    for epoch in range(3):
        for a, b in loader:
            loss = nn.functional.cross_entropy(net(a), b)
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
            average.update(loss.item())
        accelerator.save_state(folder)
    print(average.value)
