# codes:
import torch
from parts.engine import evaluate, train_one_epoch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    x = torch.randn(256, 10)
    y = (x[:, 0] > 0).long()
    train = DataLoader(TensorDataset(x[:192], y[:192]), 32, shuffle=True)
    val = DataLoader(TensorDataset(x[192:], y[192:]), 32)
    model = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 2)).to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for epoch in range(4):
        train_one_epoch(model, train, optimizer, device)
        print(epoch, evaluate(model, val, device))


if __name__ == "__main__":
    main()
