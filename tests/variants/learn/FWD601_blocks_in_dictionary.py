# codes: FWD601
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points, values = torch.randn(256, 4), torch.randn(256, 2)
loader = DataLoader(TensorDataset(points, values), batch_size=32, shuffle=True)


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 16)
        self.heads = {"left": nn.Linear(16, 1), "right": nn.Linear(16, 1)}

    def forward(self, points):
        hidden = torch.relu(self.body(points))
        return torch.cat([head(hidden) for head in self.heads.values()], dim=1)


model = TwoHeads()
optimizer = torch.optim.SGD(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(batch), target)
        loss.backward()
        optimizer.step()
