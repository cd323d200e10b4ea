# codes: RES302
# needs: accelerate
import copy

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator()
x = torch.randn(64, 5)
loader = DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16, shuffle=True)
model = nn.Linear(5, 1)
teacher = copy.deepcopy(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for given, wanted in loader:
        accelerator.backward(nn.functional.mse_loss(model(given), wanted))
        optimizer.step()
        optimizer.zero_grad()
weights = accelerator.unwrap_model(model).state_dict
teacher.load_state_dict(weights)
accelerator.print(teacher(x).mean())
