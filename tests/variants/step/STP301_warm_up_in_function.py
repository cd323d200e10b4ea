# codes: STP301
import torch
from torch import nn
from torch.optim.lr_scheduler import LambdaLR
from torch.utils.data import DataLoader, TensorDataset


def epoch(model, rows, optimizer, warm):
    for x, y in rows:
        warm.step()
        loss = nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


if __name__ == "__main__":
    torch.manual_seed(0)
    x = torch.randn(120, 4)
    model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
    adam = torch.optim.Adam(model.parameters(), lr=1e-2)
    warm = LambdaLR(adam, lambda n: min(1.0, (n + 1) / 6))
    for _ in range(3):
        epoch(model, DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), 12, shuffle=True), adam, warm)
