# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class TwoTowers(nn.Module):
    def __init__(self):
        super().__init__()
        self.text, self.image = nn.Linear(12, 16), nn.Linear(20, 16)

    def forward(self, text, image):
        return F.normalize(self.text(text), dim=-1) @ F.normalize(self.image(image), dim=-1).T / 0.1


class Bag(nn.Module):
    """Instances of one bag, weighed by several heads of attention over all of them."""

    def __init__(self):
        super().__init__()
        self.score, self.out = nn.Linear(16, 2), nn.Linear(32, 2)

    def forward(self, instances):
        return self.out((self.score(instances).softmax(0).T @ instances).flatten())


torch.manual_seed(0)
z = torch.randn(256, 6)
text, image = z @ torch.randn(6, 12), z @ torch.randn(6, 20)
towers, bag = TwoTowers(), Bag()
optimizer = torch.optim.Adam([*towers.parameters(), *bag.parameters()], lr=2e-3)
for epoch in range(2):
    for t, i in DataLoader(TensorDataset(text, image), batch_size=32, shuffle=True):
        logits = towers(t, i)
        both = -(logits.log_softmax(0).diagonal() + logits.log_softmax(1).diagonal()).mean() / 2
        label = (t[:, 0].mean() > 0).long()
        loss = both + F.cross_entropy(bag(towers.text(t)), label)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
