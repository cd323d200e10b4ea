import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
WINDOW = 24


class Windows(Dataset):
    def __init__(self, values):
        self.values = values

    def __len__(self):
        return len(self.values) - WINDOW

    def __getitem__(self, index):
        window = self.values[index : index + WINDOW + 1]
        return window[:-1], window[1:]


values = torch.sin(torch.arange(600) / 9) + 0.1 * torch.randn(600)
loader = DataLoader(Windows(values), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(WINDOW, 32), nn.ReLU(), nn.Linear(32, WINDOW))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
