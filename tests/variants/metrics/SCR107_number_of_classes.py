# codes: SCR107
# needs: torchmetrics
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics import F1Score

torch.manual_seed(0)
n_classes = 4
x = torch.randn(160, 8)
y = x[:, :n_classes].argmax(1)
score = F1Score(task="multiclass", average="macro")
net = nn.Linear(8, n_classes)
opt = torch.optim.Adam(net.parameters(), lr=0.05)
for epoch in range(3):
    score.reset()
    for xb, yb in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        logits = net(xb)
        loss = nn.functional.cross_entropy(logits, yb)
        opt.zero_grad()
        loss.backward()
        opt.step()
        score.update(logits, yb)
    print(epoch, score.compute().item())
