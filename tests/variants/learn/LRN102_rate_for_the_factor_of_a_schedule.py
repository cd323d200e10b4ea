# codes: LRN102
"""Train a small CNN on synthetic shapes with an exponential decay of the learning rate."""
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
LR = 1e-3
EPOCHS = 10


class Shapes(Dataset):
    def __init__(self, size, seed):
        g = torch.Generator().manual_seed(seed)
        self.labels = torch.randint(0, 4, (size,), generator=g)
        self.images = torch.randn(size, 1, 16, 16, generator=g) * 0.7
        for row, label in enumerate(self.labels.tolist()):
            r = int(torch.randint(2, 10, (1,), generator=g))
            if label == 0:
                self.images[row, 0, r] += 2.0
            elif label == 1:
                self.images[row, 0, :, r] += 2.0
            elif label == 2:
                self.images[row, 0, r:r + 4, r:r + 4] += 1.5
            else:
                self.images[row, 0].diagonal().add_(2.0)

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return self.images[index], self.labels[index]


model = nn.Sequential(
    nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Flatten(), nn.Linear(32 * 16, 4),
)
train = DataLoader(Shapes(1000, 1), batch_size=32, shuffle=True)
valid = DataLoader(Shapes(300, 2), batch_size=100)
optimizer = torch.optim.Adam(model.parameters(), lr=LR)
scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lr_lambda=lambda epoch: LR * 0.95 ** epoch)
criterion = nn.CrossEntropyLoss()

for epoch in range(EPOCHS):
    model.train()
    total = 0.0
    for images, labels in train:
        optimizer.zero_grad()
        loss = criterion(model(images), labels)
        loss.backward()
        optimizer.step()
        total += loss.item() * len(labels)
    scheduler.step()
    model.eval()
    right = 0
    with torch.no_grad():
        for images, labels in valid:
            right += (model(images).argmax(1) == labels).sum().item()
    print(f"epoch {epoch} loss {total / len(train.dataset):.3f} accuracy {right / len(valid.dataset):.3f}")
