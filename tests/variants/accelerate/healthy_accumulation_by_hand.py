# codes:
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
STEPS = 4
x = torch.randn(400, 10)
loader = DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=8, shuffle=True)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=1e-2, momentum=0.9)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for index, (inputs, targets) in enumerate(loader):
        loss = nn.functional.mse_loss(model(inputs), targets) / STEPS
        accelerator.backward(loss)
        if (index + 1) % STEPS == 0:
            optimizer.step()
            optimizer.zero_grad()
