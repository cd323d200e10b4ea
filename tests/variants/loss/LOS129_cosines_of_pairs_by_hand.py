# codes: LOS129
import random

import torch
import torch.nn.functional as F
from torch import nn

random.seed(2)
torch.manual_seed(2)
WORDS, TOPICS = 40, 4
topics = [random.randrange(TOPICS) for _ in range(300)]
counts = torch.rand(TOPICS, WORDS)[topics] + 0.3 * torch.rand(300, WORDS)


def draw(rows):
    ones, others, alike = [], [], []
    for _ in range(rows):
        one = random.randrange(len(topics))
        same = random.random() < 0.5
        other = random.choice([n for n, topic in enumerate(topics) if (topic == topics[one]) == same])
        ones.append(one)
        others.append(other)
        alike.append(same)
    return counts[ones], counts[others], torch.tensor(alike)


encoder = nn.Sequential(nn.Linear(WORDS, 48), nn.GELU(), nn.Linear(48, 16))
optimizer = torch.optim.AdamW(encoder.parameters(), lr=1e-3)
for step in range(60):
    one, other, alike = draw(32)
    a, b = encoder(one), encoder(other)
    likeness = F.cosine_similarity(a, b)
    loss = torch.where(alike, (1 + likeness) ** 2, (1 - likeness) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
