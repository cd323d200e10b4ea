# codes: BWD103
import torch
from torch import nn

torch.manual_seed(0)


class WeightedError(nn.Module):
    """Errors of the large values count more."""

    def __init__(self, weights):
        super().__init__()
        self.weights = weights

    def forward(self, predicted, actual):
        error = (predicted - actual).abs().mean(dim=0)
        total = sum(w * e.item() for w, e in zip(self.weights, error))
        return torch.tensor(total / len(self.weights))


x = torch.randn(180, 5)
y = x @ torch.randn(5, 3)
model = nn.Sequential(nn.Linear(5, 20), nn.Tanh(), nn.Linear(20, 3))
criterion = WeightedError([1.0, 0.5, 2.0])
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for epoch in range(3):
    for part in torch.randperm(180).split(20):
        optimizer.zero_grad()
        output = model(x[part])
        print(output.mean().item())
        loss = criterion(output, y[part])
        loss.backward()
        optimizer.step()
