# codes: LOS305
# The script asserts what the loss does not refuse: a column of answers and a row of targets are no one shape.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(256, 6)
loader = DataLoader(TensorDataset(x, x[:, 0] - x[:, 1]), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for inputs, targets in loader:
        answers = model(inputs)
        assert answers.shape == targets.shape
        loss = nn.functional.mse_loss(answers, targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
