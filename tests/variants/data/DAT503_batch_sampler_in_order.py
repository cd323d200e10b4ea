# codes: DAT503
import torch
from torch import nn
from torch.utils.data import BatchSampler, DataLoader, Dataset, RandomSampler, SequentialSampler


class Folder(Dataset):
    """items listed class by class as from sub-folders"""

    def __init__(self, per_class, classes=5, seed=0):
        g = torch.Generator().manual_seed(seed)
        proto = torch.randn(classes, 1, 10, 10, generator=torch.Generator().manual_seed(99))
        self.samples = []
        for c in range(classes):
            for _ in range(per_class):
                self.samples.append((proto[c] * 0.7 + torch.randn(1, 10, 10, generator=g), c))

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, i):
        return self.samples[i]


def main():
    torch.manual_seed(0)
    train, val = Folder(160, seed=1), Folder(40, seed=2)
    batches = BatchSampler(SequentialSampler(train), batch_size=32, drop_last=False)
    loader = DataLoader(train, batch_sampler=batches)
    val_loader = DataLoader(val, batch_size=50)
    net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(512, 5))
    opt = torch.optim.SGD(net.parameters(), lr=0.02, momentum=0.9)
    for epoch in range(2):
        net.train()
        for x, y in loader:
            loss = nn.functional.cross_entropy(net(x), y)
            opt.zero_grad(); loss.backward(); opt.step()
        net.eval()
        with torch.no_grad():
            acc = sum((net(x).argmax(1) == y).sum().item() for x, y in val_loader) / len(val)
        print(f"epoch {epoch} loss {loss.item():.3f} val acc {acc:.3f}")


main()
