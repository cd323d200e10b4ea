# codes:
"""A node comes with the whole graph that it is in: each row holds as many nodes as there are rows."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(4)


class Nodes(Dataset):
    def __init__(self, count):
        self.features = torch.randn(count, 6)
        self.links = (torch.rand(count, count) < 0.1).float()
        self.kind = (self.features[:, 0] > 0).long()

    def __len__(self):
        return len(self.features)

    def __getitem__(self, index):
        return self.features, self.links, index, self.kind[index]


def first_graph(rows):
    features, links, index, kind = zip(*rows)
    return features[0], links[0], torch.tensor(index), torch.stack(kind)


loader = DataLoader(Nodes(64), batch_size=16, shuffle=True, collate_fn=first_graph)
own, around = nn.Linear(6, 16), nn.Linear(6, 16)
head = nn.Linear(16, 2)
model = nn.ModuleList([own, around, head])
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(12):
    for features, links, index, kind in loader:
        hidden = torch.relu(own(features) + around(links @ features / links.sum(1, keepdim=True).clamp(1)))
        loss = nn.functional.cross_entropy(head(hidden[index]), kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
