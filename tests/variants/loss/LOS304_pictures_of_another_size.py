# codes: LOS304
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pictures = (torch.rand(64, 1, 14, 14) < 0.3).float()
coder = nn.Sequential(
    nn.Conv2d(1, 8, 3, stride=2, padding=1), nn.ReLU(), nn.ConvTranspose2d(8, 1, 4, stride=2), nn.Sigmoid()
)
adam = torch.optim.Adam(coder.parameters(), lr=1e-2)
for epoch in range(2):
    for (picture,) in DataLoader(TensorDataset(pictures), batch_size=16, shuffle=True):
        loss = nn.BCELoss()(coder(picture), picture)
        adam.zero_grad()
        loss.backward()
        adam.step()
