# codes: SCR112
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 5)
loader = DataLoader(TensorDataset(x, x[:, :1] * 2), batch_size=20, shuffle=True)
model = nn.Sequential(nn.Linear(5, 10), nn.Tanh(), nn.Linear(10, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)


def epoch_of_training():
    losses = []
    for inputs, targets in loader:
        loss = nn.functional.mse_loss(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.detach())
    return losses.mean().item()


for epoch in range(3):
    print(epoch, epoch_of_training())
