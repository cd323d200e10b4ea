# codes: DAT528
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset, random_split

torch.manual_seed(7)


class Windows(Dataset):
    """Windows of measurements, each about its own mean, with a little noise."""

    def __init__(self, readings, answers):
        self.readings, self.answers = readings, answers

    def __len__(self):
        return self.readings.shape[0]

    def __getitem__(self, row):
        window = self.readings[row]
        window -= window.min()
        window.mul_(0.5).add_(0.1)
        return window + 0.01 * torch.randn_like(window), self.answers[row]


readings = torch.rand(400, 6, 4) * 5
answers = readings[:, -1, :2].sum(dim=1, keepdim=True) - readings.amin(dim=(1, 2))[:, None]
train, held = random_split(Windows(readings, answers), [320, 80])
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Flatten(), nn.Linear(24, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loader = DataLoader(train, batch_size=32, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(6):
    for windows, wanted in loader:
        loss = nn.functional.mse_loss(model(windows), wanted)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    print(epoch, loss.item())
