# codes: FWD303
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Letters(Dataset):
    def __init__(self, n):
        rng = np.random.default_rng(0)
        self.kind = rng.integers(0, 4, n)
        self.pixels = rng.random((n, 12, 12), dtype=np.float32) + self.kind[:, None, None].astype(np.float32)

    def __len__(self):
        return len(self.kind)

    def __getitem__(self, i):
        return torch.from_numpy(self.pixels[i]), int(self.kind[i])


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2d(1, 8, 3, stride=2), nn.BatchNorm2d(8), nn.ReLU())
        self.classifier = nn.Linear(8 * 25, 4)

    def forward(self, x):
        return self.classifier(torch.flatten(self.features(x), 1))


def main():
    torch.manual_seed(0)
    net = Net()
    sgd = torch.optim.SGD(net.parameters(), lr=0.02)
    for epoch in range(2):
        for x, y in DataLoader(Letters(80), batch_size=16, shuffle=True):
            loss = nn.CrossEntropyLoss()(net(x), y)
            sgd.zero_grad()
            loss.backward()
            sgd.step()


if __name__ == "__main__":
    main()
