# codes: STP220
# needs: accelerate
import copy

import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(8)
signals = torch.randn(1000, 16)
kinds = (signals[:, :5] + 0.5 * signals[:, 5:10]).argmax(1)
encoder = nn.Sequential(nn.Linear(16, 48), nn.ReLU(), nn.Linear(48, 24))
predictor = nn.Linear(24, 24)
net = nn.Sequential(encoder, predictor)
slow = copy.deepcopy(encoder)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
loader = DataLoader(TensorDataset(signals, kinds), batch_size=50, shuffle=True)
net, optimizer, loader = accelerator.prepare(net, optimizer, loader)


def follow(momentum):
    fast = dict(encoder.state_dict())
    for name, held in slow.state_dict().items():
        held = momentum * held + (1 - momentum) * fast[name]


for epoch in range(4):
    for x, _ in loader:
        one, two = x + 0.2 * torch.randn_like(x), x + 0.2 * torch.randn_like(x)
        with torch.no_grad():
            wanted = slow(two)
        loss = 1 - F.cosine_similarity(net(one), wanted).mean()
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
        follow(0.98)
    accelerator.print(epoch, loss.item())
