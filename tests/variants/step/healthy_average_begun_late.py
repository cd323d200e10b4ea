# codes:
import torch
from torch import nn
from torch.optim.swa_utils import SWALR, AveragedModel, update_bn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(480, 8)
y = (x.sum(1) > 0).long()
train = DataLoader(TensorDataset(x, y), batch_size=24, shuffle=True)
model = nn.Sequential(nn.Linear(8, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 2))
swa_model = AveragedModel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
swa_scheduler = SWALR(optimizer, swa_lr=0.02)
for epoch in range(30):
    for rows, labels in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(rows), labels).backward()
        optimizer.step()
    if epoch > 20:
        swa_model.update_parameters(model)
        swa_scheduler.step()
update_bn(train, swa_model)
swa_model.eval()
print((swa_model(x).argmax(1) == y).float().mean())
