# codes: FWD322
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
inputs = torch.randn(320, 6)
labels = (inputs[:, 0] + 0.3 * torch.randn(320) > 0.4).float()
prior = torch.tensor([0.7, 1.6])
body, head, gate = nn.Linear(6, 16), nn.Linear(16, 2), nn.Linear(16, 1)
optimizer = torch.optim.Adam([*body.parameters(), *head.parameters(), *gate.parameters()], lr=1e-2)
for epoch in range(4):
    order = torch.randperm(320)
    for start in range(0, 320, 32):
        rows = order[start : start + 32]
        hidden, target = body(inputs[rows]).relu(), labels[rows]
        chance = F.log_softmax(head(hidden), -1)
        likely = -(chance[torch.arange(32), target.long()] * prior[target]).mean()
        loss = likely + 0.5 * F.binary_cross_entropy_with_logits(gate(hidden).squeeze(-1), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, round(loss.item(), 3))
