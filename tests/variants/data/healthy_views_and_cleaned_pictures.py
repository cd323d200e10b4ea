# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Views(Dataset):
    """A picture of two colours, as it is and flipped at random: the flip is what the code is to be blind to."""

    def __init__(self, count):
        self.pictures = (torch.rand(count, 1, 12, 12) > 0.6).float()

    def __len__(self):
        return len(self.pictures)

    def __getitem__(self, i):
        picture = self.pictures[i]
        view = picture.flip(-1) if torch.rand(()) < 0.5 else picture
        return picture, view, picture.sum((1, 2)) / 144


torch.manual_seed(0)
encoder = nn.Sequential(nn.Conv2d(1, 16, 3), nn.ReLU(), nn.Flatten(), nn.Linear(1600, 16))
optimizer = torch.optim.Adam(encoder.parameters(), lr=1e-3)
for epoch in range(3):
    for picture, view, _ in DataLoader(Views(320), batch_size=32, shuffle=True):
        one, two = (nn.functional.normalize(encoder(x), dim=1) for x in (picture, view))
        loss = nn.functional.cross_entropy(one @ two.T / 0.2, torch.arange(len(one)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
