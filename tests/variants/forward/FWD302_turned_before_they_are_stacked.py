# codes: FWD302
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def drawn(count, side=16):
    images, labels = [], []
    for number in range(count):
        image = 0.2 * torch.rand(3, side, side)
        image[number % 3, 4:12, 4:12] += 0.7
        images.append(torch.permute(image, (1, 2, 0)))
        labels.append(number % 3)
    return TensorDataset(torch.stack(images), torch.tensor(labels))


torch.manual_seed(0)
model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = DataLoader(drawn(300), batch_size=30, shuffle=True)
for epoch in range(6):
    for images, labels in loader:
        loss = nn.functional.cross_entropy(model(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
