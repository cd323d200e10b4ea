# codes: MET108
# needs: torchmetrics
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics import MeanSquaredError

torch.manual_seed(0)
x = torch.randn(96, 6)
net = nn.Linear(6, 1)
score = MeanSquaredError()
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for a, b in DataLoader(TensorDataset(x, x.sum(1)), batch_size=16):
    predicted = net(a).squeeze(1)
    loss = nn.functional.mse_loss(predicted, b)
    opt.zero_grad()
    loss.backward()
    opt.step()
    score.update(predicted[:-1].detach(), b)
