# codes:
"""A graph by its edges and masks of nodes, in a run for each seed, evaluated when each has ended."""

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(3)
people, groups = 200, 4
belongs = torch.randint(0, groups, (people,))
sources = torch.randint(0, people, (2400,))
targets = torch.randint(0, people, (2400,))
kept = (belongs[sources] == belongs[targets]) | (torch.rand(2400) < 0.1)
edges = torch.stack([sources[kept], targets[kept]])
traits = torch.randn(people, 12) + F.one_hot(belongs, groups).repeat(1, 3).float()
train_mask = torch.rand(people) < 0.4


class Gathering(nn.Module):
    def __init__(self, width=24):
        super().__init__()
        self.own = nn.Linear(12, width)
        self.near = nn.Linear(12, width)
        self.out = nn.Linear(width, groups)

    def forward(self, traits, edges):
        traits = nn.functional.dropout(traits, 0.3, self.training)
        around = torch.zeros_like(traits).index_add(0, edges[1], traits[edges[0]])
        return self.out(F.relu(self.own(traits) + self.near(around) / 6))


def run(seed):
    torch.manual_seed(seed)
    model = Gathering()
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    for _ in range(80):
        model.train()
        optimizer.zero_grad()
        F.cross_entropy(model(traits, edges)[train_mask], belongs[train_mask]).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        guessed = model(traits, edges).argmax(1)
    return (guessed == belongs)[~train_mask].float().mean().item()


print([round(run(seed), 3) for seed in range(2)])
