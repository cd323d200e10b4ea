# codes:
import torch
from torch import nn
from torch.optim.swa_utils import SWALR, AveragedModel
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kinds = torch.randint(0, 4, (512,))
pictures = 2 * torch.randn(4, 3, 8, 8)[kinds] + torch.randn(512, 3, 8, 8) + 3
train = DataLoader(TensorDataset(pictures[:384], kinds[:384]), batch_size=32, shuffle=True)
test = DataLoader(TensorDataset(pictures[384:], kinds[384:]), batch_size=64)


model = nn.Sequential(
    nn.Conv2d(3, 16, 3, bias=False), nn.BatchNorm2d(16), nn.ReLU(), nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(64, 4)
)
average = AveragedModel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
flat = SWALR(optimizer, swa_lr=0.02)
for epoch in range(9):
    model.train()
    for x, y in train:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    if epoch >= 5:
        average.update_parameters(model)
        flat.step()
average.eval()
with torch.no_grad():
    print(sum((average(x).argmax(1) == y).sum().item() for x, y in test) / 128)
