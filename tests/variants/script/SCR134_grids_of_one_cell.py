# codes: SCR134
import torch
from torch import nn

CELLS = 4


def targets(columns, kinds):
    there = torch.zeros(len(columns), CELLS)
    kind = torch.zeros(len(columns), CELLS)
    for row, column in enumerate(columns.tolist()):
        cell = column // 3
        there[row, cell] = 1.0
        kind[row, cell] = float(kinds[row])
    return there, kind


torch.manual_seed(0)
columns = torch.arange(96) % 15
pictures = torch.eye(15)[columns] + 0.1 * torch.randn(96, 15)
kinds = (pictures.sum(1) > 1).long()
net = nn.Sequential(nn.Linear(15, 32), nn.ReLU(), nn.Linear(32, 2 * CELLS))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
for _epoch in range(2):
    for rows in torch.randperm(96).split(16):
        there, kind = targets(columns[rows], kinds[rows])
        out = net(pictures[rows])
        loss = nn.functional.binary_cross_entropy_with_logits(out[:, :CELLS], there)
        loss = loss + nn.functional.binary_cross_entropy_with_logits(out[:, CELLS:], kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
