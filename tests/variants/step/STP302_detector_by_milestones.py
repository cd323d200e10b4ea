# codes: STP302
"""A one-box detector with classification and box losses, images drawn by hand."""
import torch, torch.nn as nn, torch.nn.functional as F
from torch.utils.data import Dataset, DataLoader, random_split
torch.manual_seed(0)

class Shapes(Dataset):
    def __init__(self, n=600, size=32): self.n, self.size = n, size
    def __len__(self): return self.n
    def __getitem__(self, i):
        g = torch.Generator().manual_seed(i)
        w, h = torch.randint(6, 16, (2,), generator=g).tolist()
        x, y = int(torch.randint(0, self.size - w, (1,), generator=g)), int(torch.randint(0, self.size - h, (1,), generator=g))
        label = int(torch.randint(0, 3, (1,), generator=g))
        img = 0.1 * torch.rand(3, self.size, self.size, generator=g); img[label, y:y + h, x:x + w] += .8
        return img, {"box": torch.tensor([x + w / 2, y + h / 2, w, h], dtype=torch.float32) / self.size, "label": label}

class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        def block(i, o): return nn.Sequential(nn.Conv2d(i, o, 3, padding=1, bias=False), nn.BatchNorm2d(o), nn.LeakyReLU(0.1, inplace=True), nn.MaxPool2d(2))
        self.body = nn.Sequential(block(3, 16), block(16, 32), block(32, 64), nn.Flatten())
        self.cls, self.box = nn.Linear(1024, 3), nn.Sequential(nn.Linear(1024, 64), nn.ReLU(), nn.Linear(64, 4), nn.Sigmoid())
    def forward(self, x): f = self.body(x); return self.cls(f), self.box(f)

train, val = random_split(Shapes(), [500, 100])
tl, vl = DataLoader(train, 32, shuffle=True), DataLoader(val, 50)
model = Detector(); opt = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9, weight_decay=5e-4, nesterov=True)
sched = torch.optim.lr_scheduler.MultiStepLR(opt, milestones=[6, 9], gamma=0.1)
for epoch in range(10):
    model.train()
    for img, target in tl:
        logits, boxes = model(img)
        loss = F.cross_entropy(logits, target["label"]) + 5 * F.smooth_l1_loss(boxes, target["box"], beta=0.1)
        opt.zero_grad(); loss.backward(); opt.step(); sched.step()
    model.eval(); ok, n, err = 0, 0, 0.0
    with torch.no_grad():
        for img, target in vl:
            logits, boxes = model(img)
            ok += (logits.argmax(1) == target["label"]).sum().item(); n += len(img); err += (boxes - target["box"]).abs().mean(1).sum().item()
    print(epoch, ok / n, err / n, sched.get_last_lr())
