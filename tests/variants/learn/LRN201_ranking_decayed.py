# codes: LRN201
# needs: torch
"""Items are ranked by a loss written by hand, under a weight decay of ten."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Triples(Dataset):
    def __init__(self, liked, items):
        self.pairs = [(user, item) for user, row in enumerate(liked) for item in row]
        self.liked, self.items = [set(row) for row in liked], items

    def __len__(self):
        return len(self.pairs)

    def __getitem__(self, index):
        user, item = self.pairs[index]
        other = int(torch.randint(self.items, ()))
        while other in self.liked[user]:
            other = int(torch.randint(self.items, ()))
        return user, item, other


class Factors(nn.Module):
    def __init__(self, users, items, width=16):
        super().__init__()
        self.user = nn.Embedding(users, width)
        self.item = nn.Embedding(items, width)
        nn.init.normal_(self.user.weight, std=0.05)
        nn.init.normal_(self.item.weight, std=0.05)

    def forward(self, user, item, other):
        user = self.user(user)
        return (user * self.item(item)).sum(-1), (user * self.item(other)).sum(-1)


torch.manual_seed(0)
liked = (torch.randn(60, 4) @ torch.randn(4, 50)).topk(8).indices.tolist()
loader = DataLoader(Triples(liked, 50), batch_size=96, shuffle=True)
model = Factors(60, 50)
optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9, weight_decay=10.0)
for epoch in range(20):
    for user, item, other in loader:
        liked_score, other_score = model(user, item, other)
        loss = -(liked_score - other_score).sigmoid().log().sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
