# codes: STP308
# needs: torch
import torch
from torch import nn


def decay(optimizer, epoch):
    if epoch > 0:
        optimizer.learning_rate = 0.05 / (1 + epoch)


def main():
    torch.manual_seed(1)
    signal = torch.randn(400, 1, 30)
    energy = signal.pow(2).mean(dim=(1, 2))
    target = (energy - energy.mean()) / energy.std()
    model = nn.Sequential(nn.Conv1d(1, 8, 5), nn.ReLU(), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(8, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    for epoch in range(6):
        decay(optimizer, epoch)
        for rows in torch.randperm(400).split(40):
            optimizer.zero_grad()
            loss = nn.functional.mse_loss(model(signal[rows]).squeeze(1), target[rows])
            loss.backward()
            optimizer.step()
        print(loss.item())


if __name__ == "__main__":
    main()
