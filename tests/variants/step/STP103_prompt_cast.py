# codes: STP103
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
model.requires_grad_(False)
noise = nn.Parameter(torch.zeros(8))
prompt = noise.double().float()
adam = torch.optim.Adam([{"params": [prompt]}], lr=1e-2)
for step in range(20):
    x = torch.randn(16, 8)
    loss = nn.functional.cross_entropy(model(x + prompt), (x[:, 0] > 0).long())
    adam.zero_grad()
    loss.backward()
    adam.step()
