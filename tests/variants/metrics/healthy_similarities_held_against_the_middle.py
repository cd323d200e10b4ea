# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Towers(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(8, 6)

    def forward(self, one, other):
        return nn.functional.cosine_similarity(self.body(one), self.body(other))


torch.manual_seed(0)
one = torch.randn(96, 8)
same = torch.arange(96) % 2
other = torch.where(same[:, None] == 1, one + 0.1 * torch.randn(96, 8), torch.randn(96, 8))
loader = DataLoader(TensorDataset(one, other, same.float()), batch_size=16, shuffle=True)
model = Towers()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    hits = 0
    for left, right, equal in loader:
        score = model(left, right)
        loss = nn.functional.binary_cross_entropy_with_logits(score * 5, equal)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        hits += ((score > 0.5) == equal.bool()).sum().item()
    print(epoch, loss.item(), hits / 96)
