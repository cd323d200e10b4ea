# codes: FWD301 BWD201
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
loader = DataLoader(TensorDataset(torch.rand(48, 1, 8, 8)), batch_size=12, shuffle=True)
painter = nn.Sequential(
    nn.ConvTranspose2d(6, 12, 4), nn.ReLU(), nn.ConvTranspose2d(24, 1, 4, stride=2, padding=1), nn.Sigmoid()
)
critic = nn.Sequential(nn.Conv2d(1, 6, 4, stride=2), nn.LeakyReLU(0.2), nn.Flatten(), nn.Linear(54, 1))
bce = nn.BCEWithLogitsLoss()
first = torch.optim.Adam(critic.parameters(), lr=2e-4)
second = torch.optim.Adam(painter.parameters(), lr=2e-4)
for epoch in range(2):
    for (real,) in loader:
        painted = painter(torch.randn(len(real), 6, 1, 1))
        truth, lie = torch.ones(len(real), 1), torch.zeros(len(real), 1)
        first.zero_grad()
        (bce(critic(real), truth) + bce(critic(painted), lie)).backward()
        first.step()
        second.zero_grad()
        bce(critic(painted), truth).backward()
        second.step()
