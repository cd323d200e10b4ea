# codes: MET107
# needs: torchmetrics
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics.classification import BinaryF1Score

torch.manual_seed(0)
x = torch.randn(90, 8)
y = x[:, :3].argmax(1)
model = nn.Linear(8, 3)
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = DataLoader(TensorDataset(x, y), batch_size=10, shuffle=True)
for a, b in loader:
    loss = nn.functional.cross_entropy(model(a), b)
    opt.zero_grad()
    loss.backward()
    opt.step()
f1 = BinaryF1Score()
model.eval()
with torch.no_grad():
    for a, b in loader:
        f1.update(model(a).argmax(1), b)
print(float(f1.compute()))
