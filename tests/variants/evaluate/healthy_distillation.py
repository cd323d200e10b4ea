# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = torch.randn(80, 6), torch.randint(0, 2, (80,))
loader = DataLoader(TensorDataset(x[:64], y[:64]), batch_size=16, shuffle=True)
valid = DataLoader(TensorDataset(x[64:], y[64:]), batch_size=4)
teacher = nn.Sequential(nn.Linear(6, 32), nn.Dropout(0.2), nn.Linear(32, 2)).eval()
model = nn.Sequential(nn.Linear(6, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Dropout(0.2), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _epoch in range(2):
    model.train()
    for inputs, _labels in loader:
        with torch.no_grad():
            target = teacher(inputs).log_softmax(-1)
        loss = F.kl_div(model(inputs).log_softmax(-1), target, log_target=True, reduction="batchmean")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    print(sum((model(inputs).argmax(1) == labels).sum().item() for inputs, labels in valid))
