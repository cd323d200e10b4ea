# codes:
# needs: torch
"""Three trainings one behind another: a pretext task, a new head over frozen layers, and all layers at a low rate."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def fit(model, loader, optimizer, epochs):
    for epoch in range(epochs):
        for images, labels in loader:
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(images), labels)
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


torch.manual_seed(9)
images = torch.rand(400, 1, 8, 8)
turned = torch.cat([images, images.flip(2)])
turns = torch.arange(2).repeat_interleave(400)
turned[:400, :, :4] += 0.5
turned[400:, :, 4:] += 0.5
features = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d(4), nn.Flatten())
pretext = nn.Sequential(features, nn.Linear(128, 2))
fit(pretext, DataLoader(TensorDataset(turned, turns), 40, shuffle=True), torch.optim.Adam(pretext.parameters()), 3)

bright = (images.mean((1, 2, 3)) > images.mean()).long()
loader = DataLoader(TensorDataset(images, bright), batch_size=20, shuffle=True)
for parameter in features.parameters():
    parameter.requires_grad = False
model = nn.Sequential(features, nn.Linear(128, 2))
fit(model, loader, torch.optim.Adam(model[1].parameters(), lr=3e-3), 4)
for parameter in features.parameters():
    parameter.requires_grad = True
fit(model, loader, torch.optim.SGD(model.parameters(), lr=1e-5, momentum=0.9), 3)
