# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1000, 8)
y = x.sort(1).values
cell, head = nn.GRUCell(8, 32), nn.Linear(32, 8)
aux = nn.Linear(32, 8)
opt = torch.optim.Adam([*cell.parameters(), *head.parameters(), *aux.parameters()], 2e-3)
for epoch in range(4):
    for xb, yb in DataLoader(TensorDataset(x, y), 50, shuffle=True):
        h = torch.zeros(len(xb), 32)
        for _ in range(3):
            h = cell(xb, h)
            loss = nn.functional.mse_loss(head(h), yb)
        losses = {"main": loss, "aux": nn.functional.l1_loss(aux(h), yb)}
        total = losses["main"] + 0.1 * losses["aux"] if epoch > 0 else losses["main"]
        opt.zero_grad()
        total.backward()
        opt.step()
    print(epoch, loss.item())
