# codes: STP210
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
readings = torch.randn(1600, 12)
states = (readings @ torch.randn(12, 5)).argmax(1)
loader = DataLoader(TensorDataset(readings, states), batch_size=8, shuffle=True)
model = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Linear(64, 5))
optimizer = torch.optim.SGD(model.parameters(), lr=0.2, momentum=0.9)
schedule = torch.optim.lr_scheduler.StepLR(optimizer, 2, 0.5)
TOGETHER = 16
for epoch in range(4):
    model.train()
    optimizer.zero_grad()
    for turn, (reading, state) in enumerate(loader, 1):
        loss = nn.functional.cross_entropy(model(reading), state)
        loss.backward()
        if turn % TOGETHER == 0 or turn == len(loader):
            optimizer.step()
            optimizer.zero_grad()
    schedule.step()
    print(epoch, loss.item())
