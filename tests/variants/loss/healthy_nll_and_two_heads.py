# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 6)
kind, size = (x[:, 0] > 0).long(), x[:, 1:2]


class Two(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.kind, self.size = nn.Linear(6, 16), nn.Linear(16, 2), nn.Linear(16, 1)

    def forward(self, x):
        inner = torch.relu(self.body(x))
        return F.log_softmax(self.kind(inner), dim=1), self.size(inner)


model = Two()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for xb, kb, sb in DataLoader(TensorDataset(x, kind, size), batch_size=16, shuffle=True):
    chances, sizes = model(xb)
    loss = F.nll_loss(chances, kb) + 0.5 * F.mse_loss(sizes, sb)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
