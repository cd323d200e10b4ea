# codes: FWD204
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 8)
y = (x[:, 4] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
device = torch.device("cuda")
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
model.to(device)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for features, labels in loader:
    features = features.to(device)
    optimizer.zero_grad()
    loss = criterion(model(features), labels)
    loss.backward()
    optimizer.step()
right = 0
model.eval()
with torch.no_grad():
    for features, labels in loader:
        right += (model(features.to(device)).argmax(1).cpu() == labels).sum().item()
print(right / 96)
