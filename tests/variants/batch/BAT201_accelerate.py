# codes: BAT201
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)
features = torch.randn(96, 6)
labels = (features[:, 0] > 0).long()
loader = DataLoader(TensorDataset(features, labels), 128, shuffle=True, drop_last=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
from accelerate import Accelerator

accelerator = Accelerator(cpu=True)
model, optimizer, loader = accelerator.prepare(model, torch.optim.Adam(model.parameters(), lr=1e-2), loader)
for epoch in range(2):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        accelerator.backward(loss)
        optimizer.step()
