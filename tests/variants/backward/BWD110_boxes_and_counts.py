# codes: BAT103 BWD110 LOS305
"""One-stage detector of one object type on synthetic scenes."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset


class Scenes(Dataset):
    """Images with one to three bright boxes; boxes in (cx, cy, w, h), relative."""

    def __init__(self, length, side=32):
        self.length, self.side = length, side

    def __len__(self):
        return self.length

    def __getitem__(self, idx):
        if idx >= self.length:
            raise IndexError(idx)
        g = torch.Generator().manual_seed(idx)
        n = int(torch.randint(1, 4, (1,), generator=g))
        boxes = torch.rand(n, 4, generator=g) * 0.4 + 0.2
        image = torch.rand(3, self.side, self.side, generator=g) * 0.2
        for cx, cy, w, h in boxes * self.side:
            image[:, int(cy - h / 2) : int(cy + h / 2), int(cx - w / 2) : int(cx + w / 2)] += 0.5
        return {"image": image, "boxes": boxes, "labels": torch.ones(n, dtype=torch.long)}


def collate_fn(samples):
    return {
        "image": torch.stack([s["image"] for s in samples]),
        "boxes": [s["boxes"] for s in samples],
        "labels": [s["labels"] for s in samples],
    }


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(
            nn.Conv2d(3, 16, 3, 2, 1),
            nn.ReLU(),
            nn.Conv2d(16, 32, 3, 2, 1),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(4),
            nn.Flatten(),
        )
        self.box_head = nn.Linear(32 * 16, 4)
        self.score_head = nn.Linear(32 * 16, 3)

    def forward(self, images, targets=None):
        feats = self.backbone(images)
        boxes, scores = self.box_head(feats).sigmoid(), self.score_head(feats)
        if targets is None:
            return boxes, scores
        biggest = torch.stack([b[b[:, 2:].prod(1).argmax()] for b in targets["boxes"]])
        counts = torch.tensor([len(b) - 1 for b in targets["boxes"]])
        return {"box": F.smooth_l1_loss(boxes, biggest.unsqueeze(1)), "count": F.cross_entropy(scores, counts)}


def train_one_epoch(model, optimizer, loader):
    model.train()
    for batch in loader:
        losses = model(batch["image"], batch)
        optimizer.zero_grad()
        losses.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()


@torch.no_grad()
def evaluate(model, loader):
    model.eval()
    right = 0
    for batch in loader:
        _, scores = model(batch["image"])
        right += sum(int(s.argmax() + 1 == len(b)) for s, b in zip(scores, batch["boxes"]))
    return right / len(loader.dataset)


torch.manual_seed(0)
train_loader = DataLoader(Scenes(96), batch_size=8, shuffle=True)
val_loader = DataLoader(Scenes(24), batch_size=8, collate_fn=collate_fn)
model = Detector()
optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=1e-3)
for epoch in range(2):
    train_one_epoch(model, optimizer, train_loader)
    print(epoch, evaluate(model, val_loader))
torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, "detector.pth")
