import numpy as np
import torch
import torch.nn as nn
from sklearn.datasets import load_digits, load_wine, load_breast_cancer
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler, LabelEncoder
from torch.utils.data import DataLoader, TensorDataset, Dataset, random_split

torch.manual_seed(0); np.random.seed(0)
class Digits(Dataset):
    def __init__(self, x, y, transform=None):
        self.x, self.y, self.transform = x, y, transform
    def __len__(self):
        return len(self.x)
    def __getitem__(self, i):
        x = self.x[i]
        return (self.transform(x) if self.transform else x), self.y[i]

def augment(x):
    keep = (torch.rand(64) > 0.4).float()
    return x * keep + 0.2 * torch.randn(64)

d = load_digits()
a, b, c, e = train_test_split(torch.tensor(d.data, dtype=torch.float32) / 16, torch.tensor(d.target), test_size=0.2, random_state=0)
train_loader = DataLoader(Digits(a, c, augment), batch_size=32, shuffle=True)
test_loader = DataLoader(Digits(b, e, augment), batch_size=64)
model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Dropout(0.2), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(15):
    model.train()
    for xb, yb in train_loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
    model.eval()
    correct, total, val_loss = 0, 0, 0.0
    with torch.no_grad():
        for xb, yb in test_loader:
            out = model(xb)
            val_loss += criterion(out, yb).item()
            correct += (out.argmax(1) == yb).sum().item()
            total += len(yb)
    val_loss /= len(test_loader)
    print(epoch, loss.item(), val_loss, correct / total)
