# codes: SCR107
# needs: torchmetrics
import torch
import torchmetrics
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(90, 8)
y = x[:, :3].argmax(1)
model = nn.Linear(8, 3)
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
accuracy = torchmetrics.Accuracy()
for a, b in DataLoader(TensorDataset(x, y), batch_size=10, shuffle=True):
    logits = model(a)
    loss = nn.functional.cross_entropy(logits, b)
    opt.zero_grad()
    loss.backward()
    opt.step()
    accuracy.update(logits, b)
print(accuracy.compute())
