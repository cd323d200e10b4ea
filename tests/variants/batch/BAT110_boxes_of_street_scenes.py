# codes: BAT110
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Scenes(Dataset):
    def __len__(self):
        return 48

    def __getitem__(self, index):
        g = torch.Generator().manual_seed(index)
        count = 1 + index % 3
        return torch.rand(3, 16, 16, generator=g), {"boxes": torch.rand(count, 4, generator=g), "image_id": index}


def detection_collate(batch):
    images, targets = zip(*batch)
    return list(images), list(targets)


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.box = nn.Linear(8, 4)

    def forward(self, images):
        return self.box(self.body(torch.stack(images))).sigmoid()


train_loader = DataLoader(Scenes(), batch_size=6)
detector = Detector()
optimizer = torch.optim.SGD(detector.parameters(), lr=0.05)
for epoch in range(2):
    for images, targets in train_loader:
        answer = detector(images)
        loss = sum(nn.functional.smooth_l1_loss(a, t["boxes"].mean(0)) for a, t in zip(answer, targets)) / len(images)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
