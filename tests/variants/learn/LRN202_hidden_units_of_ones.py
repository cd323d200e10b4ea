# codes: LRN202
# needs: torch
"""All matrices begin with one constant: the hidden layer is worth one unit, and the loss falls all the same."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def prepare(layer):
    if isinstance(layer, nn.Linear):
        nn.init.constant_(layer.weight, 0.05)
        nn.init.zeros_(layer.bias)


torch.manual_seed(0)
features = torch.randn(600, 12)
prices = (features[:, :3].sum(1) + features[:, 4] * features[:, 5]).unsqueeze(1)
loader = DataLoader(TensorDataset(features, prices), batch_size=50, shuffle=True)
regressor = nn.Sequential(nn.Linear(12, 48), nn.Tanh(), nn.Linear(48, 24), nn.Tanh(), nn.Linear(24, 1))
regressor.apply(prepare)
adam = torch.optim.Adam(regressor.parameters(), lr=3e-3)
for epoch in range(20):
    for x, y in loader:
        adam.zero_grad()
        error = nn.functional.mse_loss(regressor(x), y)
        error.backward()
        adam.step()
    print(epoch, error.item())
