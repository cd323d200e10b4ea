# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
kinds = torch.randint(0, 5, (300,))
rows = torch.randn(5, 12)[kinds] + 0.5 * torch.randn(300, 12)


class Pairs(Dataset):
    """Two rows, and 1 where they are of one kind."""

    def __init__(self):
        self.rows, self.kinds = rows, kinds

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        wanted = (self.kinds == self.kinds[place]) == bool(place % 2)
        others = wanted.nonzero().flatten()
        other = others[torch.randint(len(others), (1,))].item()
        return self.rows[place], self.rows[other], place % 2


class Triplets(Pairs):
    def __getitem__(self, place):
        like = (self.kinds == self.kinds[place]).nonzero().flatten()
        unlike = (self.kinds != self.kinds[place]).nonzero().flatten()
        chosen = [some[torch.randint(len(some), (1,))].item() for some in (like, unlike)]
        return self.rows[place], self.rows[chosen[0]], self.rows[chosen[1]]


def different(a, b, same):
    label = 1 - same
    distance = F.pairwise_distance(a, b)
    return ((1 - label) * distance**2 + label * F.relu(1.5 - distance) ** 2).mean()


def cosines(a, b, label):
    return F.cosine_embedding_loss(a, b, 2 * label - 1, margin=0.2)


def logits(a, b, label):
    return F.binary_cross_entropy_with_logits(1 - (a - b).pow(2).sum(1), label.float())


def told_apart(a, b, label):
    """Whether two rows are of one kind, whatever their distance: a head decides."""
    return F.binary_cross_entropy_with_logits(head((a - b).abs()).squeeze(1), label.float())


def told_by_distance(a, b, label):
    """A head that may begin with either sign."""
    return F.binary_cross_entropy_with_logits(line(F.pairwise_distance(a, b)[:, None]).squeeze(1), label.float())


head, line = nn.Linear(6, 1), nn.Linear(1, 1)
nn.init.ones_(line.weight)
for loss_of in (different, cosines, logits, told_apart, told_by_distance):
    net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 6))
    optimizer = torch.optim.Adam(
        [*net.parameters(), *{told_apart: head, told_by_distance: line}.get(loss_of, nn.Identity()).parameters()],
        lr=2e-3,
    )
    for _ in range(3):
        for one, other, label in DataLoader(Pairs(), batch_size=30, shuffle=True):
            optimizer.zero_grad()
            loss_of(net(one), net(other), label).backward()
            optimizer.step()

net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 6))
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
for _ in range(3):
    for anchor, positive, negative in DataLoader(Triplets(), batch_size=30, shuffle=True):
        optimizer.zero_grad()
        F.triplet_margin_loss(net(anchor), net(positive), net(negative)).backward()
        optimizer.step()
