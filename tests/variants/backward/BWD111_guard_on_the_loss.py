# codes: BWD111
# needs: sklearn
import torch
import torch.nn as nn
from sklearn.datasets import load_digits
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
digits = load_digits()
ds = TensorDataset(torch.tensor(digits.data, dtype=torch.float32) / 16, torch.tensor(digits.target))
train, test = random_split(ds, [1500, len(ds) - 1500])
loader = DataLoader(train, batch_size=32, shuffle=True)

model = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10))
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
epochs = 10
max_loss = 2.0

for epoch in range(epochs):
    skipped = 0
    for x, y in loader:
        opt.zero_grad()
        loss = criterion(model(x), y)
        # outlier batches make training unstable
        if loss.item() > max_loss:
            skipped += 1
            continue
        loss.backward()
        opt.step()
    print(epoch, loss.item(), skipped)

model.eval()
correct = 0
with torch.no_grad():
    for x, y in DataLoader(test, batch_size=64):
        correct += (model(x).argmax(1) == y).sum().item()
print("acc", correct / len(test))
