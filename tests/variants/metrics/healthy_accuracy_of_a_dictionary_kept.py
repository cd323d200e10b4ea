# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Engine:
    def __init__(self, model, lr):
        self.model = model
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
        self.best, self.bad = None, 0

    def epoch(self, loader):
        self.model.train()
        for x, y in loader:
            self.optimizer.zero_grad()
            nn.functional.cross_entropy(self.model(x), y).backward()
            self.optimizer.step()

    @torch.no_grad()
    def evaluate(self, x, y):
        self.model.eval()
        logits = self.model(x)
        return {"loss": nn.functional.cross_entropy(logits, y).item(),
                "accuracy": (logits.argmax(1) == y).float().mean().item()}

    def keep(self, metric):
        if self.best is None:
            self.best = metric
        elif metric > self.best:
            self.best = metric
            self.bad = 0
            torch.save(self.model.state_dict(), "best.pt")
        else:
            self.bad += 1


torch.manual_seed(0)
x = torch.randn(700, 10)
y = (x[:, :2].sum(1) > 0).long()
engine = Engine(nn.Sequential(nn.Linear(10, 32), nn.Tanh(), nn.Linear(32, 2)), lr=3e-3)
loader = DataLoader(TensorDataset(x[:560], y[:560]), batch_size=28, shuffle=True)
for _ in range(10):
    engine.epoch(loader)
    scores = engine.evaluate(x[560:], y[560:])
    engine.keep(scores["accuracy"])
    if engine.bad >= 3:
        break
