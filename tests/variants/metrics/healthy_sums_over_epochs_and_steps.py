# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# The mean over all steps so far; a sum that is set back within the epoch; one that starts in it.
torch.manual_seed(0)
inputs = torch.randn(500, 6)
labels = (inputs.sum(1) > 0).long()
loader = DataLoader(TensorDataset(inputs, labels), batch_size=25, shuffle=True)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
total, steps, window, whole = 0.0, 0, 0.0, 0.0
for epoch in range(5):
    model.train()
    epoch_loss = 0.0
    for number, (x, y) in enumerate(loader):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
        whole += loss.item()
        window += loss.item()
        epoch_loss += loss.item()
        steps += 1
        if number % 10 == 9:
            print(window / 10)
            window = 0.0
    print(epoch_loss / len(loader), total / steps, whole / ((epoch + 1) * len(loader)))
