# codes: SCR101
import torch
from torch.utils.data import DataLoader, TensorDataset


class Loader(DataLoader):
    def __init__(self, rows, **kwargs):
        super().__init__(rows, **kwargs)


class TrainLoader(Loader):
    def __init__(self, rows, **kwargs):
        super().__init__(rows, shuffle=True, **kwargs)


x = torch.randn(64, 4)
y = (x.sum(1) > 0).float()
model = torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for inputs, targets in TrainLoader(TensorDataset(x, y), batch_size=16, workers=0):
    loss = torch.nn.functional.binary_cross_entropy_with_logits(model(inputs).squeeze(-1), targets)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
