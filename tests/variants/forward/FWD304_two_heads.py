# codes: FWD304
# The last batch has one row, and the model answers with a pair.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(4, 16), nn.BatchNorm1d(16), nn.ReLU())
        self.amount, self.bought = nn.Linear(16, 1), nn.Linear(16, 1)

    def forward(self, x):
        x = self.body(x)
        return self.amount(x).squeeze(-1), self.bought(x).squeeze(-1)


torch.manual_seed(0)
x = torch.randn(129, 4)
loader = DataLoader(TensorDataset(x, x[:, 0], (x[:, 1] > 0).float()), 16, shuffle=True)
model = TwoHeads()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for rows, amount, bought in loader:
        amounts, logits = model(rows)
        loss = nn.functional.mse_loss(amounts, amount)
        loss = loss + nn.functional.binary_cross_entropy_with_logits(logits, bought)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
