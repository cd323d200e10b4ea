# codes: RES305
"""Batches by index, no loader; a stopper that keeps the best weights."""
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(480, 8)
y = (x[:, 0] * x[:, 1] > 0).float()
x_val, y_val = torch.randn(200, 8), None
y_val = (x_val[:, 0] * x_val[:, 1] > 0).float()
model = nn.Sequential(nn.Linear(8, 32), nn.Tanh(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
criterion = nn.BCEWithLogitsLoss()


class Patience:
    def __init__(self, epochs):
        self.epochs, self.least, self.since, self.kept = epochs, float("inf"), 0, {}

    def should_stop(self, loss, net):
        if loss < self.least:
            self.least, self.since = loss, 0
            self.kept = {"loss": loss, "weights": dict(net.state_dict())}
        else:
            self.since += 1
        return self.since > self.epochs


patience = Patience(10)
for epoch in range(60):
    model.train()
    order = torch.randperm(len(x))
    for start in range(0, len(x), 24):
        rows = order[start : start + 24]
        optimizer.zero_grad()
        loss = criterion(model(x[rows]).squeeze(1), y[rows])
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        val = criterion(model(x_val).squeeze(1), y_val).item()
    if patience.should_stop(val, model):
        break
model.load_state_dict(patience.kept["weights"])
print("best", patience.least)
