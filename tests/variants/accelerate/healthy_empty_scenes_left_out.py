# codes:
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Scenes(Dataset):
    """Pictures with the boxes in them; some show none, and are left out where a batch is made."""

    def __len__(self):
        return 64

    def __getitem__(self, i):
        g = torch.Generator().manual_seed(i)
        count = i % 4
        return torch.rand(3, 24, 24, generator=g), torch.rand(count, 4, generator=g)


def collate(rows):
    rows = [row for row in rows if len(row[1]) > 0]
    pictures, boxes = zip(*rows)
    return torch.stack(pictures), list(boxes)


class Finder(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, 8, 3, 2), nn.ReLU(), nn.AdaptiveAvgPool2d(2), nn.Flatten())
        self.box = nn.Linear(32, 4)

    def forward(self, pictures, boxes):
        found = self.box(self.body(pictures))
        pairs = zip(found, boxes)
        return sum(nn.functional.l1_loss(one.expand_as(box), box) for one, box in pairs) / len(boxes)


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    model = Finder()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    loader = DataLoader(Scenes(), batch_size=8, collate_fn=collate, shuffle=True)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for _ in range(2):
        for pictures, boxes in loader:
            loss = model(pictures, boxes)
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()


main()
