# codes: LOS126
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset


class FocalLoss(nn.Module):
    def __init__(self, gamma=2.0):
        super().__init__()
        self.gamma = gamma

    def forward(self, input, target):
        logp = F.log_softmax(input, dim=1).gather(1, target.unsqueeze(1)).squeeze(1)
        return ((1 - logp.exp()) ** self.gamma * logp).mean()


torch.manual_seed(0)
points = torch.randn(480, 6)
kinds = points[:, :4].argmax(1)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 4))
criterion = FocalLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(points, kinds), batch_size=24, shuffle=True):
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
