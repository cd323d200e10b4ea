"""After its training a network of images is shown a batch of one image of the dataset."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.rand(64, 3, 16, 16)
images = (images - images.mean()) / images.std()
labels = torch.randint(0, 2, (64,))
images[labels == 1, 0] += 1.0
data = TensorDataset(images, labels)
model = nn.Sequential(
    nn.Conv2d(3, 8, 3, padding=1),
    nn.BatchNorm2d(8),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(4),
    nn.Flatten(),
    nn.Linear(128, 2),
)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

for batch, target in DataLoader(data, batch_size=16, shuffle=True):
    loss = nn.functional.cross_entropy(model(batch), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

model.eval()
image, label = data[0]
with torch.no_grad():
    print("class", model(image.unsqueeze(0)).argmax(-1), "of", label)
