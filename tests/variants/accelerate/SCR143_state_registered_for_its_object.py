# codes: SCR143
# needs: accelerate
import tempfile

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Progress:
    def __init__(self):
        self.epoch, self.lowest = 0, float("inf")

    def state_dict(self):
        return {"epoch": self.epoch, "lowest": self.lowest}

    def load_state_dict(self, state):
        self.epoch, self.lowest = state["epoch"], state["lowest"]


torch.manual_seed(0)
x = torch.randn(160, 6)
loader = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.AdamW(net.parameters(), lr=0.01)
schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 30)
accelerator = Accelerator(cpu=True)
net, optimizer, loader, schedule = accelerator.prepare(net, optimizer, loader, schedule)
progress = Progress()
accelerator.register_for_checkpointing(schedule, progress.state_dict())
with tempfile.TemporaryDirectory() as folder:
    for progress.epoch in range(3):
        total = 0.0
        for a, b in loader:
            loss = nn.functional.cross_entropy(net(a), b)
            accelerator.backward(loss)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
            total += loss.item()
        if total < progress.lowest:
            progress.lowest = total
            accelerator.save_state(folder)
    accelerator.load_state(folder)
    print(progress.epoch, progress.lowest)
