# codes: DAT301
import torch
from torch.utils.data import DataLoader, IterableDataset

torch.manual_seed(0)


class Stream(IterableDataset):
    def __iter__(self):
        for i in range(40):
            x = torch.randn(8, 6)
            yield None if i == 1 else {"x": x, "y": (x[:, 0] > 0).long()}


loader = DataLoader(Stream(), batch_size=None)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)


def train_step(batch):
    x, y = batch["x"], batch["y"]
    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()


for epoch in range(3):
    for step, batch in enumerate(loader):
        train_step(batch)
