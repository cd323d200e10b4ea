# codes: FWD301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

CHANNELS = 1


class Counter(nn.Module):
    def __init__(self, n_channels, n_classes):
        super().__init__()
        self.n_channels = n_channels
        self.body = nn.Sequential(
            nn.Conv2d(n_channels, 8, 3, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d(4), nn.Flatten()
        )
        self.head = nn.Linear(128, n_classes)

    def forward(self, x):
        return self.head(self.body(x))


def accuracy(model, loader):
    model.eval()
    with torch.no_grad():
        right = sum((model(x).argmax(1) == y).sum().item() for x, y in loader)
    model.train()
    return right / len(loader.dataset)


def main():
    g = torch.Generator().manual_seed(3)
    images = torch.rand(64, 3, 20, 20, generator=g)
    labels = (images.mean((1, 2, 3)) > 0.5).long()
    loader = DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True)
    model = Counter(CHANNELS, 2)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for epoch in range(2):
        for x, y in loader:
            assert x.shape[1] == model.n_channels, f"the network takes {model.n_channels} channels, not {x.shape[1]}"
            loss = nn.functional.cross_entropy(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(epoch, accuracy(model, loader))


main()
