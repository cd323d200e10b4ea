import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
table = torch.cat([torch.randn(96, 6), torch.zeros(96, 1)], dim=1)
table[:, 5] = (table[:, 0] + table[:, 1] > 0).float()
features, labels = table[:, :5], table[:, 6].long()
loader = DataLoader(TensorDataset(features, labels), batch_size=16, shuffle=True)
model = torch.nn.Sequential(torch.nn.Linear(5, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
