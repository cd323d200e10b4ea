# codes: BAT112
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset


class Boxes(Dataset):
    def __len__(self):
        return 80

    def __getitem__(self, i):
        g = torch.Generator().manual_seed(i)
        x, y = torch.rand(2, generator=g).tolist()
        img = torch.zeros(1, 16, 16)
        img[0, int(x * 12):int(x * 12) + 4, int(y * 12):int(y * 12) + 4] = 1
        return img, {"box": torch.tensor([x, y]), "label": i % 2}


def collate(batch):
    images = torch.stack([b["image"] for b in batch])
    boxes = torch.stack([b["target"]["box"] for b in batch])
    return images, boxes


net = nn.Sequential(nn.Conv2d(1, 8, 3, 2, 1), nn.ReLU(), nn.Flatten(), nn.Linear(512, 2))
opt = torch.optim.Adam(net.parameters(), 2e-3)
for epoch in range(3):
    for images, boxes in DataLoader(Boxes(), batch_size=10, shuffle=True, collate_fn=collate):
        loss = nn.functional.mse_loss(net(images), boxes)
        opt.zero_grad()
        loss.backward()
        opt.step()
