# codes: STP306
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
EPOCHS, ACCUMULATE = 12, 4


def main():
    x = torch.randn(800, 1, 8, 8)
    y = (x.mean((1, 2, 3)) > 0).long()
    loader = DataLoader(TensorDataset(x, y), batch_size=8, shuffle=True)
    net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(288, 2))
    opt = torch.optim.AdamW(net.parameters(), lr=1e-3)
    total = EPOCHS * len(loader) // ACCUMULATE
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(opt, T_max=total)
    for epoch in range(EPOCHS):
        for step, (images, labels) in enumerate(loader):
            loss = nn.functional.cross_entropy(net(images), labels) / ACCUMULATE
            loss.backward()
            if (step + 1) % ACCUMULATE == 0:
                opt.step()
                opt.zero_grad()
        cosine.step()


main()
