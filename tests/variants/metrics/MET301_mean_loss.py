# codes: MET301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 8)
y = (x[:, 0] + x[:, 1] > 0).long()
train = DataLoader(TensorDataset(x[:500], y[:500]), batch_size=25)
held = DataLoader(TensorDataset(x[500:], y[500:]), batch_size=35)


def run():
    model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    val_loss = 0.0
    for epoch in range(4):
        model.train()
        for inputs, labels in train:
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(inputs), labels).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            for inputs, labels in held:
                val_loss += nn.functional.cross_entropy(model(inputs), labels).item()
        print(epoch, val_loss / len(held))


run()
