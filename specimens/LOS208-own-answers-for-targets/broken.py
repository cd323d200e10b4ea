import torch
import torch.nn as nn
from sklearn.datasets import load_digits
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
d = load_digits()
data = TensorDataset(torch.tensor(d.images, dtype=torch.float32).unsqueeze(1) / 16, torch.tensor(d.target))
train, val = random_split(data, [1500, 297])
train_loader = DataLoader(train, batch_size=32, shuffle=True)
val_loader = DataLoader(val, batch_size=64)


class CNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(16, 32, 3, padding=1), nn.ReLU()
        )
        self.classifier = nn.Linear(32 * 16, 10)

    def forward(self, x):
        return self.classifier(self.features(x).flatten(1))


model = CNN()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(10):
    for images, labels in train_loader:
        optimizer.zero_grad()
        out = model(images)
        loss = criterion(out, out.argmax(1))
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
