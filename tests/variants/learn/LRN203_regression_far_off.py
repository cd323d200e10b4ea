# codes: LRN203
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 8)
y = 2 * x[:, 0] - x[:, 1] ** 2
y = (y - y.mean()) / y.std()


class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 1))
        for layer in self.layers:
            if isinstance(layer, nn.Linear):
                nn.init.normal_(layer.weight)

    def forward(self, x):
        return self.layers(x).squeeze(1)


model = Regressor()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(6):
    for rows, targets in DataLoader(TensorDataset(x, y), batch_size=25, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(rows), targets)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
