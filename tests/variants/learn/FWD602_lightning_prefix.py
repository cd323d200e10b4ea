# codes: FWD602
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points, values = torch.randn(256, 4), torch.randn(256, 1)
loader = DataLoader(TensorDataset(points, values), batch_size=32, shuffle=True)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Linear(4, 16), nn.Linear(16, 1)

    def forward(self, points):
        return self.two(torch.relu(self.one(points)))


saved = {"net." + key: value for key, value in Net().state_dict().items()}
model = Net()
missing = model.load_state_dict(saved, strict=False)
optimizer = torch.optim.Adam(model.parameters())
for batch, target in loader:
    optimizer.zero_grad()
    nn.functional.mse_loss(model(batch), target).backward()
    optimizer.step()
