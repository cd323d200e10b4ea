# codes:
"""Long rows, shuffled, read stretch by stretch: the state goes on within a batch and begins anew with the next."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 60, 3)
y = (x[:, :, 0].cumsum(1) > 0).float()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
rnn, head = nn.LSTM(3, 32, batch_first=True), nn.Linear(32, 1)
optimizer = torch.optim.Adam([*rnn.parameters(), *head.parameters()], lr=3e-3)
for epoch in range(5):
    for xb, yb in loader:
        state = None
        for start in range(0, 60, 20):
            seen, state = rnn(xb[:, start : start + 20], state)
            loss = nn.functional.binary_cross_entropy_with_logits(head(seen)[..., 0], yb[:, start : start + 20])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            state = tuple(part.detach() for part in state)
    print(epoch, loss.item())
