# codes:
import torch
from torch import nn

torch.manual_seed(0)
pairs = torch.randint(0, 30, (2000, 1)).repeat(1, 2)
pairs[:, 1] = (pairs[:, 0] + torch.randint(1, 4, (2000,))) % 30


class Neighbours(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Embedding(30, 16, sparse=True)
        self.outer = nn.Embedding(30, 16, sparse=True)

    def forward(self, centre, context, others):
        centre = self.inner(centre)
        near = (centre * self.outer(context)).sum(1)
        far = torch.bmm(self.outer(others), centre.unsqueeze(2)).squeeze(2)
        return -(nn.functional.logsigmoid(near) + nn.functional.logsigmoid(-far).sum(1)).mean()


model = Neighbours()
optimizer = torch.optim.SparseAdam(list(model.parameters()), lr=0.01)
for epoch in range(3):
    for batch in pairs[torch.randperm(len(pairs))].split(100):
        loss = model(batch[:, 0], batch[:, 1], torch.randint(0, 30, (len(batch), 5)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
