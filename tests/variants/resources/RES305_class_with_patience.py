# codes: RES305
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 8)
y = (x[:, 0] + x[:, 1] > 0).long()


class Keeper:
    """Remembers the best weights, to go back to them when nothing gets better."""

    def __init__(self):
        self.loss = float("inf")
        self.weights = None

    def see(self, model, loss):
        if loss < self.loss:
            self.loss, self.weights = loss, model.state_dict()

    def restore(self, model):
        model.load_state_dict(self.weights)


model = nn.Sequential(nn.Linear(8, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
keeper = Keeper()
for epoch in range(3):
    for inputs, labels in DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        optimizer.step()
    keeper.see(model, loss.item())
keeper.restore(model)
