# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(800, 8)
y = (x[:, 0] > 0.2).float()
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1), nn.Flatten(0))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
criterion = nn.BCEWithLogitsLoss(reduction="none")
for epoch in range(3):
    for xb, yb in DataLoader(TensorDataset(x[:640], y[:640]), batch_size=32, shuffle=True):
        logits = model(xb)
        losses = criterion(logits, yb)
        # The hard ones count twice; noise of the logits' shape; logits against the middle, 0.
        hard = losses.detach() > 0.7
        noisy = torch.randn_like(logits) > 0.5
        loss = (losses * (1 + hard.float()) * (1 + 0.1 * noisy.float())).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        found = model(x[640:]) > 0.0
        sure = torch.sigmoid(model(x[640:])) > 0.9
    print(epoch, (found == y[640:].bool()).float().mean().item(), sure.sum().item())
