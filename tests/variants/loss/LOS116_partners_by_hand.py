# codes: LOS116
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
themes = torch.randn(480, 10)
songs = themes @ torch.randn(10, 30) + 0.3 * torch.randn(480, 30)
loader = DataLoader(TensorDataset(songs), batch_size=40, shuffle=True)
encoder = nn.Sequential(nn.Linear(30, 48), nn.ReLU(), nn.Linear(48, 20))
optimizer = torch.optim.Adam(encoder.parameters(), lr=1e-3)


def nt_xent(one, two, tau=0.2):
    z = F.normalize(torch.cat([one, two]), dim=1)
    n = len(one)
    scores = torch.exp(torch.mm(z, z.t()) * tau)
    denominator = (scores * (1 - torch.eye(2 * n))).sum(dim=1)
    positive = torch.cat([scores.diagonal(n), scores.diagonal(-n)])
    return -torch.log(positive / denominator).mean()


for epoch in range(4):
    for (x,) in loader:
        loss = nt_xent(encoder(x + 0.2 * torch.randn_like(x)), encoder(x + 0.2 * torch.randn_like(x)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
