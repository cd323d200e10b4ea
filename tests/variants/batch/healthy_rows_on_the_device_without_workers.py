# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, TensorDataset

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Rows(Dataset):
    def __init__(self, count):
        self.x = torch.randn(count, 6)
        self.y = (self.x.sum(1) > 0).long()

    def __len__(self):
        return len(self.x)

    def __getitem__(self, index):
        return self.x[index].to(device), self.y[index].to(device)


torch.manual_seed(0)
held = Rows(64)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2)).to(device)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
train_loader = DataLoader(Rows(256), batch_size=32, shuffle=True)
held_loader = DataLoader(TensorDataset(held.x, held.y), batch_size=32, num_workers=2, pin_memory=True)
for epoch in range(3):
    for x, y in train_loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    with torch.no_grad():
        right = sum((model(x.to(device)).argmax(1) == y.to(device)).sum().item() for x, y in held_loader)
    print(epoch, right / len(held))
