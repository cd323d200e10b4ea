# codes: MET107
# needs: torchmetrics
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics.classification import MultilabelF1Score

torch.manual_seed(0)
x = torch.randn(96, 8)
tags = (x[:, :5] > 0).long()
net = nn.Linear(8, 5)
f1 = MultilabelF1Score(num_labels=4)
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for a, b in DataLoader(TensorDataset(x, tags), batch_size=16):
    logits = net(a)
    loss = nn.functional.binary_cross_entropy_with_logits(logits, b.float())
    opt.zero_grad()
    loss.backward()
    opt.step()
    f1.update(logits.detach().sigmoid(), b)
