# codes: DAT520
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

SEED = 1234
torch.manual_seed(SEED)


class Noisy(Dataset):
    def __init__(self, values, labels, noise):
        self.values, self.labels, self.noise = values, labels, noise

    def __len__(self):
        return len(self.values)

    def jitter(self, row):
        torch.manual_seed(SEED)
        return row + self.noise * torch.randn_like(row)

    def __getitem__(self, index):
        return self.jitter(self.values[index]), self.labels[index]


values = torch.randn(320, 10)
loader = DataLoader(Noisy(values, values[:, :4].argmax(1), 0.2), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
