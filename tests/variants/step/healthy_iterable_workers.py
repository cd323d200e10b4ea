# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, IterableDataset, TensorDataset


class Stream(IterableDataset):
    def __iter__(self):
        generator = torch.Generator().manual_seed(0)
        while True:
            x = torch.randn(5, generator=generator)
            yield x, x.sum()


def main():
    torch.manual_seed(0)
    train = DataLoader(Stream(), batch_size=8, num_workers=2)
    x = torch.randn(32, 5)
    test = DataLoader(TensorDataset(x, x.sum(1)), batch_size=8, num_workers=1, persistent_workers=True)
    model = nn.Linear(5, 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for step, (inputs, targets) in enumerate(train):
        loss = F.mse_loss(model(inputs).squeeze(1), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step >= 10_000:
            break
    model.eval()
    with torch.no_grad():
        print(sum(F.mse_loss(model(i).squeeze(1), t).item() for i, t in test) / len(test))


if __name__ == "__main__":
    main()
