# codes:
import random

import torch
import torch.nn.functional as F
from torch import nn

random.seed(0)
torch.manual_seed(0)
topics = [range(0, 5), range(5, 10), range(10, 15)]
pairs = [tuple(random.sample(random.choice(topics), 2)) for _ in range(6000)]


class SkipGram(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner, self.outer = nn.Embedding(15, 20, sparse=True), nn.Embedding(15, 20, sparse=True)
        nn.init.zeros_(self.outer.weight)

    def forward(self, center, context, others):
        vector = self.inner(center)
        near = F.logsigmoid((vector * self.outer(context)).sum(1))
        far = F.logsigmoid(-(self.outer(others) @ vector.unsqueeze(2)).squeeze(2)).sum(1)
        return -(near + far).mean()


model = SkipGram()
optimizer = torch.optim.SparseAdam(list(model.parameters()), lr=0.01)
for epoch in range(3):
    random.shuffle(pairs)
    total = 0.0
    for start in range(0, len(pairs) - 100, 100):
        batch = torch.tensor(pairs[start : start + 100])
        loss = model(batch[:, 0], batch[:, 1], torch.randint(0, 15, (100, 5)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
    print(epoch, total)
