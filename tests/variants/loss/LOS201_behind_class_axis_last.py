# codes: LOS201 LOS306
import torch
from torch import nn

torch.manual_seed(0)
frames = torch.randn(120, 12, 6)
phones = (frames[..., 0] > 0).long() + 2 * (frames[..., 1] > 0).long() + (frames[..., 2] > 1.5).long()

tagger = nn.GRU(6, 24, batch_first=True)
head = nn.Linear(24, 4)
optim = torch.optim.Adam([*tagger.parameters(), *head.parameters()], lr=5e-3)

for epoch in range(3):
    for part in torch.randperm(120).split(20):
        scores = head(tagger(frames[part])[0])
        loss = nn.functional.cross_entropy(scores, phones[part])
        optim.zero_grad()
        loss.backward()
        optim.step()
