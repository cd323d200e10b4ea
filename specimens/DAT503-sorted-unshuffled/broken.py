import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
features = torch.cat([torch.randn(64, 6) - 1, torch.randn(64, 6) + 1])
labels = torch.cat([torch.zeros(64), torch.ones(64)]).long()
loader = DataLoader(TensorDataset(features, labels), batch_size=16)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
