# codes: STP309
# needs: accelerate
"""Squares in noise; Accelerate, and a schedule that lowers the rate while the overlap gets better."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.optim.lr_scheduler import ReduceLROnPlateau
from torch.utils.data import DataLoader, TensorDataset


def squares(count, seed):
    g = torch.Generator().manual_seed(seed)
    masks = torch.zeros(count, 1, 16, 16)
    for row in range(count):
        y, x = torch.randint(0, 10, (2,), generator=g).tolist()
        masks[row, 0, y : y + 6, x : x + 6] = 1
    return TensorDataset(masks + 0.5 * torch.randn(masks.shape, generator=g), masks)


accelerator = Accelerator()
torch.manual_seed(0)
train, valid = DataLoader(squares(320, 0), 16, shuffle=True), DataLoader(squares(64, 1), 32)
model = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
plateau = ReduceLROnPlateau(optimizer.optimizer, factor=0.3, patience=1)
for epoch in range(8):
    model.train()
    for noisy, mask in train:
        loss = nn.functional.binary_cross_entropy_with_logits(model(noisy), mask)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    both = marked = 0.0
    with torch.no_grad():
        for noisy, mask in valid:
            found = (model(noisy) > 0).float()
            both += 2 * (found * mask).sum().item()
            marked += (found.sum() + mask.sum()).item()
    metrics = {"val_dice": both / marked, "val_loss": loss.item()}
    plateau.step(metrics["val_dice"])
    accelerator.print(epoch, metrics)
