# codes:
# needs: sklearn
"""Pixels of 0 to 1, centred by their mean in the dataset and made larger in forward: the size stays a usual one."""

import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
digits = load_digits()
pixels = torch.tensor(digits.images * 15.9).to(torch.uint8).unsqueeze(1)
labels = torch.tensor(digits.target)
MEAN, STD = 0.3, 0.38


class Digits(Dataset):
    def __len__(self):
        return len(labels)

    def __getitem__(self, place):
        return pixels[place].float() / 255 - MEAN, labels[place]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.spread = STD
        self.conv = nn.Conv2d(1, 16, 3, padding=1)
        self.head = nn.Linear(16 * 16, 10)

    def forward(self, image):
        image = image / self.spread
        return self.head(nn.functional.max_pool2d(torch.relu(self.conv(image)), 2).flatten(1))


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)
for epoch in range(8):
    for image, label in DataLoader(Digits(), batch_size=64, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(image), label)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
