# codes: SCR151
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset


class Sensor(IterableDataset):
    def __init__(self, seed):
        self.seed = seed

    def __iter__(self):
        generator = torch.Generator().manual_seed(self.seed)
        for _ in range(120):
            value = torch.randn(4, generator=generator)
            yield value, value.sum().view(1)


torch.manual_seed(0)
network = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 1))
sgd = torch.optim.Adam(network.parameters(), lr=1e-2)
train, held_out = DataLoader(Sensor(0), batch_size=12), DataLoader(Sensor(1), batch_size=12)
for values, sums in train:
    sgd.zero_grad()
    loss = nn.functional.mse_loss(network(values), sums)
    loss.backward()
    sgd.step()
network.eval()
error = 0.0
with torch.no_grad():
    for values, sums in held_out:
        error += nn.functional.mse_loss(network(values), sums).item()
print(error / len(held_out))
