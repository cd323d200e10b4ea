# codes: MET301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 8)
y = (x[:, 0] + x[:, 1] > 0).long()
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
valid = DataLoader(TensorDataset(x[500:], y[500:]), batch_size=70)
n_correct = n_samples = 0
for epoch in range(3):
    for inputs, labels in DataLoader(TensorDataset(x[:500], y[:500]), batch_size=25, shuffle=True):
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    model.eval()
    with torch.no_grad():
        for inputs, labels in valid:
            _, predicted = torch.max(model(inputs), 1)
            n_samples += labels.size(0)
            n_correct += (predicted == labels).sum().item()
    model.train()
    accuracy = 100.0 * n_correct / n_samples
    print(f"epoch {epoch}: {accuracy:.1f} %")
