# codes: MET304
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def iou(logits, masks):
    chosen = torch.ge(logits, 0.5)
    return ((chosen & masks.bool()).sum() / (chosen | masks.bool()).sum().clamp(min=1)).item()


torch.manual_seed(0)
row, column = torch.meshgrid(torch.arange(16), torch.arange(16), indexing="ij")
middle = torch.randint(4, 12, (400, 2, 1, 1))
masks = ((row - middle[:, 0]) ** 2 + (column - middle[:, 1]) ** 2 < 9).float()[:, None]
images = masks + 0.4 * torch.randn(masks.shape)
train = DataLoader(TensorDataset(images[:320], masks[:320]), batch_size=16, shuffle=True)
valid = DataLoader(TensorDataset(images[320:], masks[320:]), batch_size=40)
model = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for image, mask in train:
        loss = nn.functional.binary_cross_entropy_with_logits(model(image), mask)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        pairs = [(model(image), mask) for image, mask in valid]
    print(epoch, iou(torch.cat([logits for logits, _ in pairs]), torch.cat([mask for _, mask in pairs])))
