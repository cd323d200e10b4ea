# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, TensorDataset


class Noisy(Dataset):
    def __init__(self, clean, kind):
        self.clean, self.kind = clean, kind

    def __len__(self):
        return len(self.clean)

    def __getitem__(self, place):
        seen = self.clean[place] * (0.6 + 0.8 * torch.rand(1)) + 0.5 * torch.randn(12)
        return seen * (torch.rand(12) > 0.2), self.kind[place]


torch.manual_seed(0)
kind = torch.randint(0, 3, (360,))
clean = torch.randn(360, 12) + nn.functional.one_hot(kind, 12) * 2.0
train = DataLoader(Noisy(clean[:300], kind[:300]), batch_size=20, shuffle=True)
later = DataLoader(TensorDataset(clean[300:] * 2.5 + 1, kind[300:]), batch_size=20)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(3):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, sum(int((model(x).argmax(1) == y).sum()) for x, y in later) / 60)
