# codes: FWD306 LOS301
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pixels = torch.rand(64, 1, 16, 16)
kinds = (pixels[:, 0, :8].mean((1, 2)) > pixels[:, 0, 8:].mean((1, 2))).float()


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 6, 3)
        self.out = nn.Linear(6 * 8 * 8, 2)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv(x)), 2)
        return self.out(x.reshape(x.shape[0], 6 * 8 * 8))


small = Small()
sgd = torch.optim.SGD(small.parameters(), lr=0.1, momentum=0.9)
for epoch in range(2):
    for image, kind in DataLoader(TensorDataset(pixels, kinds), 16, shuffle=True):
        sgd.zero_grad()
        F.cross_entropy(small(image), kind).backward()
        sgd.step()
