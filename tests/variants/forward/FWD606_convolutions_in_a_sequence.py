# codes: FWD606
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.rand(160, 3, 12, 12)
targets = (images[:, 0].mean((1, 2)) > images[:, 1].mean((1, 2))).long()
loader = DataLoader(TensorDataset(images - 0.5, targets), batch_size=20, shuffle=True)

middle = 3 * [nn.Sequential(nn.Conv2d(16, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU())]
model = nn.Sequential(
    nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), *middle, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 2)
)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
for epoch in range(5):
    for batch, labels in loader:
        loss = criterion(model(batch), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
