# codes: LOS302 LOS304 SCR101 SCR107 SCR112 SCR125 SCR127
import copy
import torch
from torch import nn, optim
from torch.utils.data import DataLoader, Dataset


class Pairs(Dataset):
    def __init__(self, n, seed):
        g = torch.Generator().manual_seed(seed)
        self.a = torch.randn(n, 10, generator=g)
        self.b = torch.randn(n, 10, generator=g)
        self.target = (self.a * self.b).sum(1) > 0

    def __len__(self):
        return len(self.a)

    def __getitem__(self, i):
        return {"a": self.a[i], "b": self.b[i], "target": self.target[i]}


class Siamese(nn.Module):
    def __init__(self, dim=10, hidden=24):
        super().__init__()
        self.tower = nn.Sequential(nn.Linear(dim, hidden), nn.BatchNorm1d(hidden), nn.ReLU())
        self.score = nn.Linear(hidden * 2, 1)

    def forward(self, a, b):
        ha, hb = self.tower(a), self.tower(b)
        return self.score(torch.cat(ha, hb, dim=1))


class EarlyStopping:
    def __init__(self, patience=3):
        self.patience = patience
        self.best = None
        self.counter = 0

    def __call__(self, value, model):
        if value < self.best:
            self.best = value
            self.state = copy.deepcopy(model.state_dict())
            self.counter = 0
        else:
            self.counter += 1
        return self.counter >= self.patience


def run_epoch(model, loader, criterion, optimizer=None):
    model.train(optimizer is not None)
    total, n = 0.0, 0
    with torch.set_grad_enabled(optimizer is not None):
        for batch in loader:
            out = model(batch["a"], batch["b"])
            loss = criterion(out, batch["target"])
            if optimizer:
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            total += loss.item() * len(out)
            n += len(out)
    return total / n


torch.manual_seed(0)
train = DataLoader(Pairs(200, 0), batch_size=20, shuffle=True)
valid = DataLoader(Pairs(60, 1), batch_size=20)
model = Siamese()
criterion = nn.BCEWithLogitsLoss()
optimizer = optim.Adam(model.parameters(), lr=1e-3)
scheduler = optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=1, verbose=True)
stopper = EarlyStopping()
for epoch in range(5):
    train_loss = run_epoch(model, train, criterion, optimizer)
    val_loss = run_epoch(model, valid, criterion)
    scheduler.step()
    print(f"{epoch}: {train_loss:.4f} {val_loss:.4f}")
    if stopper(val_loss, model):
        break
model.load_state_dict(stopper.best_state)
