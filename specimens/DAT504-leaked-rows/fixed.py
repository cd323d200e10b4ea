import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
features = torch.randn(200, 6)
labels = (features[:, 0] > 0).long()
train = TensorDataset(features[:160], labels[:160])
validation = TensorDataset(features[160:], labels[160:])
loader = DataLoader(train, batch_size=16, shuffle=True)
held_out = DataLoader(validation, batch_size=16)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    right = sum((model(x).argmax(1) == y).sum().item() for x, y in held_out)
print(right)
