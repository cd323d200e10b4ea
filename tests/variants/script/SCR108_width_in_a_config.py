# codes: SCR108
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

config = {"width": "24", "epochs": 2}
torch.manual_seed(0)
x = torch.randn(96, 4)
loader = DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16, shuffle=True)
width = config["width"]
model = nn.Sequential(nn.Linear(4, width), nn.ReLU(), nn.Linear(24, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(config["epochs"]):
    for inputs, targets in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        optimizer.step()
