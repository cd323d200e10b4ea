# codes:
# Sparse embeddings have SparseAdam, the rest of the model has Adam; a second table goes with Adagrad.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Clicks(nn.Module):
    def __init__(self):
        super().__init__()
        self.user = nn.Embedding(100, 16, sparse=True)
        self.item = nn.Embedding(60, 16, sparse=True)
        self.head = nn.Sequential(nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, user, item):
        return self.head(torch.cat([self.user(user), self.item(item)], 1)).squeeze(1)


torch.manual_seed(0)
user, item = torch.randint(100, (2048,)), torch.randint(60, (2048,))
taste = torch.randn(100)[user] + torch.randn(60)[item]
loader = DataLoader(TensorDataset(user, item, (taste > 0).float()), batch_size=64, shuffle=True)
model = Clicks()
optimizers = [
    torch.optim.SparseAdam(list(model.user.parameters()), lr=1e-2),
    torch.optim.Adagrad(model.item.parameters(), lr=0.1),
    torch.optim.Adam(model.head.parameters(), lr=3e-3),
]
for epoch in range(4):
    for u, i, y in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(model(u, i), y)
        for optimizer in optimizers:
            optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.head.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()
