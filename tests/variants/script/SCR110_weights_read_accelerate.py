# codes: SCR110
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
x = torch.randn(160, 4)
y = (x[:, 0] - x[:, 1] > 0).float()
linear = nn.Linear(4, 1)
sgd = torch.optim.SGD(linear.parameters(), lr=0.5)
linear, sgd, rows = accelerator.prepare(linear, sgd, DataLoader(TensorDataset(x, y), 32, shuffle=True))
for epoch in range(2):
    for features, label in rows:
        loss = nn.functional.binary_cross_entropy_with_logits(linear(features).squeeze(1), label)
        sgd.zero_grad()
        accelerator.backward(loss)
        sgd.step()
    weights = accelerator.unwrap_model(linear).weight.cpu().numpy()
    print(epoch, weights.round(2))
