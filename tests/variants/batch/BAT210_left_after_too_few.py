# codes: BAT210
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Fitter:
    def __init__(self, model, x, y, batch_size):
        self.model = model
        self.batch_size = batch_size
        self.loader = DataLoader(TensorDataset(x, y), batch_size=batch_size, shuffle=True)
        self.optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

    def step(self, x, y):
        self.optimizer.zero_grad()
        loss = nn.functional.cross_entropy(self.model(x), y)
        loss.backward()
        self.optimizer.step()
        return loss.item()

    def epoch(self):
        total = 0.0
        for number, (x, y) in enumerate(self.loader):
            if number >= len(self.loader) // self.batch_size:
                break
            total += self.step(x, y)
        return total


features = torch.randn(600, 8)
fitter = Fitter(nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3)), features, features[:, :3].argmax(1), 10)
for epoch in range(8):
    print(epoch, fitter.epoch())
