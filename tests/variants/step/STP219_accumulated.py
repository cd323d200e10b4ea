# codes: STP219
import torch
from torch import nn

torch.manual_seed(6)
tokens = torch.randint(0, 30, (480, 8))
kinds = (tokens[:, 0] > 14).long()
net = nn.Sequential(nn.Embedding(30, 16), nn.Flatten(), nn.Linear(128, 2))
optimizer = torch.optim.SGD(net.parameters(), lr=0.3)
for turn in range(3):
    for number, start in enumerate(range(0, 480, 20), 1):
        loss = nn.functional.cross_entropy(net(tokens[start : start + 20]), kinds[start : start + 20]) / 2
        loss.backward()
        if number % 2 == 0:
            optimizer.step()
            nn.utils.clip_grad_norm_(net.parameters(), 0.02)
            optimizer.zero_grad()
