# codes: FWD505
import torch
from torch import nn

torch.manual_seed(1)
bags = [torch.randn(12, 10) for _ in range(60)]
labels = [float(bag[:, 0].max() > 1.5) for bag in bags]


class Pooled(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode = nn.Sequential(nn.Linear(10, 16), nn.ReLU())
        self.score = nn.Sequential(nn.Linear(16, 8), nn.Tanh(), nn.Linear(8, 1))
        self.head = nn.Linear(16, 1)

    def forward(self, bag):
        states = self.encode(bag)
        scores = torch.transpose(self.score(states), 1, 0)
        weights = torch.softmax(scores, dim=0)
        return self.head(torch.mm(weights, states)).view(())


model = Pooled()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for bag, label in zip(bags, labels):
        optimizer.zero_grad()
        loss = nn.functional.binary_cross_entropy_with_logits(model(bag), torch.tensor(label))
        loss.backward()
        optimizer.step()
