# codes: FWD315
"""The test set is gone through image by image, by its indices."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Stripes(Dataset):
    def __init__(self, count, seed):
        self.noise = torch.Generator().manual_seed(seed)
        self.images = torch.randn(count, 1, 12, 12, generator=self.noise) * 0.2
        self.labels = torch.arange(count) % 2
        self.images[self.labels == 0, :, ::3] += 1
        self.images[self.labels == 1, :, :, ::3] += 1

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return self.images[index], self.labels[index]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, 3)
        self.conv2 = nn.Conv2d(8, 8, 3)
        self.fc = nn.Linear(8 * 4 * 4, 2)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv2(F.relu(self.conv1(x)))), 2)
        return self.fc(x.view(x.size(0), -1))


def test(net, data):
    net.eval()
    right = 0
    with torch.no_grad():
        for index in range(len(data)):
            image, label = data[index]
            right += int(net(image).argmax() == label)
    return right / len(data)


def main():
    torch.manual_seed(0)
    train, held = Stripes(128, 0), Stripes(24, 1)
    net = Net()
    sgd = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
    for epoch in range(2):
        net.train()
        for x, y in DataLoader(train, batch_size=16, shuffle=True):
            loss = F.cross_entropy(net(x), y)
            sgd.zero_grad()
            loss.backward()
            sgd.step()
    print(test(net, held))


main()
