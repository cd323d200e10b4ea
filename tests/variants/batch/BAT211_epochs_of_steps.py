# codes: BAT211
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
signals = torch.randn(300, 4, 20)
powers = signals.pow(2).mean((1, 2)).unsqueeze(1)
powers = (powers - powers.mean()) / powers.std()


class Trainer:
    def __init__(self, net, loader, epochs, steps):
        self.net, self.epochs, self.steps = net, epochs, steps
        self.source = iter(loader)
        self.optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3)

    def one_step(self):
        inputs, targets = next(self.source)
        loss = nn.functional.mse_loss(self.net(inputs), targets)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return loss.item()

    def run(self):
        for epoch in range(self.epochs):
            total = 0.0
            for _ in range(self.steps):
                total += self.one_step()
            print(epoch, total / self.steps)


if __name__ == "__main__":
    loader = DataLoader(TensorDataset(signals, powers), batch_size=30, shuffle=True, drop_last=True)
    net = nn.Sequential(nn.Flatten(), nn.Linear(80, 32), nn.ReLU(), nn.Linear(32, 1))
    Trainer(net, loader, epochs=4, steps=10).run()
