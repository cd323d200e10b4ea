# codes: BWD105
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Conv2d(3, 8, 3, stride=2), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.boxes = nn.Linear(8, 4)
        self.scores = nn.Linear(8, 3)

    def forward(self, images, targets):
        h = self.backbone(images)
        return {
            "loss_box": nn.functional.smooth_l1_loss(self.boxes(h), targets["box"], reduction="none").sum(-1),
            "loss_cls": nn.functional.cross_entropy(self.scores(h), targets["label"], reduction="none"),
        }


data = TensorDataset(torch.rand(40, 3, 24, 24), torch.rand(40, 4), torch.randint(0, 3, (40,)))
det = Detector()
opt = torch.optim.SGD(det.parameters(), lr=0.01, momentum=0.9)
for images, box, label in DataLoader(data, batch_size=8, shuffle=True):
    losses = det(images, {"box": box, "label": label})
    total = sum(losses.values())
    opt.zero_grad()
    total.backward()
    opt.step()
