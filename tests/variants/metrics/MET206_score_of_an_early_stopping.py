# codes: MET206
"""Early stopping in a class of its own."""
import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class EarlyStopping:
    def __init__(self, patience=4, delta=0.0):
        self.patience, self.delta = patience, delta
        self.counter, self.best_score, self.early_stop = 0, None, False
        self.best_state = None

    def __call__(self, val_loss, model):
        score = val_loss
        if self.best_score is None:
            self.best_score = score
            self.best_state = copy.deepcopy(model.state_dict())
        elif score < self.best_score + self.delta:
            self.counter += 1
            if self.counter >= self.patience:
                self.early_stop = True
        else:
            self.best_score = score
            self.best_state = copy.deepcopy(model.state_dict())
            self.counter = 0


def data():
    g = torch.Generator().manual_seed(0)
    x = torch.randn(2400, 16, generator=g)
    y = torch.sin(x[:, 0] * 2) + x[:, 1] * x[:, 2] + 0.1 * torch.randn(2400, generator=g)
    return TensorDataset(x[:2000], y[:2000]), TensorDataset(x[2000:], y[2000:])


def epoch_loss(model, loader, criterion, optimizer=None):
    model.train(optimizer is not None)
    total = 0.0
    with torch.set_grad_enabled(optimizer is not None):
        for x, y in loader:
            loss = criterion(model(x).squeeze(1), y)
            if optimizer is not None:
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            total += loss.item() * len(y)
    return total / len(loader.dataset)


def main():
    torch.manual_seed(0)
    train_set, valid_set = data()
    train_loader = DataLoader(train_set, batch_size=32, shuffle=True)
    valid_loader = DataLoader(valid_set, batch_size=100)
    model = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 1))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    stopper = EarlyStopping()
    for epoch in range(12):
        train_loss = epoch_loss(model, train_loader, nn.MSELoss(), optimizer)
        valid_loss = epoch_loss(model, valid_loader, nn.MSELoss())
        print(f"epoch {epoch} train {train_loss:.3f} valid {valid_loss:.3f}")
        stopper(valid_loss, model)
        if stopper.early_stop:
            break
    model.load_state_dict(stopper.best_state)
    print("final", epoch_loss(model, valid_loader, nn.MSELoss()))


if __name__ == "__main__":
    main()
