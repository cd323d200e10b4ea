# codes: LOS102 LOS302
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
measurements = torch.randn(200, 8)
defects = (measurements[:, :3] > 0.4).long()


class DefectNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(8, 32)
        self.out = nn.Linear(32, 3)

    def forward(self, x):
        return torch.sigmoid(self.out(torch.relu(self.hidden(x))))


net = DefectNet()
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(measurements, defects), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        criterion(net(x), y).backward()
        optimizer.step()
