# codes: BWD111
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.rand(96, 1, 12, 12)
digits = torch.arange(96) % 4
for n, d in enumerate(digits):
    images[n, 0, 3 * d : 3 * d + 3] += 1.0
loaders = {
    "train": DataLoader(TensorDataset(images[:72], digits[:72]), batch_size=12, shuffle=True),
    "val": DataLoader(TensorDataset(images[72:], digits[72:]), batch_size=12),
}
model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.Flatten(), nn.Linear(800, 4))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for phase in ("train", "val"):
        model.train(phase == "train")
        total, right = 0.0, 0
        for inputs, labels in loaders[phase]:
            optimizer.zero_grad()
            with torch.set_grad_enabled(phase == "train"):
                outputs = model(inputs)
                loss = criterion(outputs, labels)
            total += loss.item() * len(labels)
            right += (outputs.argmax(1) == labels).sum().item()
        print(epoch, phase, total, right)
