# codes: MET301
# needs: torch
"""Sounds of engines by their spectra; meters of the script's own, kept in a dictionary and made before the epochs."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Running:
    """A mean of what it is given, weighted by the examples."""

    def __init__(self):
        self.clear()

    def clear(self):
        self.total, self.examples = 0.0, 0

    def add(self, value, examples):
        self.total += float(value) * examples
        self.examples += examples

    def mean(self):
        return self.total / self.examples


def engines(count, seed):
    g = torch.Generator().manual_seed(seed)
    kind = torch.randint(4, (count,), generator=g)
    spectra = torch.randn(count, 40, generator=g)
    for row, k in enumerate(kind.tolist()):
        spectra[row, 10 * k : 10 * k + 5] += 1.5
    return TensorDataset(spectra, kind)


def train_epoch(model, loader, optimizer, meter):
    model.train()
    meter.clear()
    for spectra, kind in loader:
        loss = nn.functional.cross_entropy(model(spectra), kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        meter.add(loss.item(), len(kind))


@torch.no_grad()
def evaluate(model, loader, meters):
    model.eval()
    for spectra, kind in loader:
        logits = model(spectra)
        meters["loss"].add(nn.functional.cross_entropy(logits, kind), len(kind))
        meters["accuracy"].add((logits.argmax(1) == kind).float().mean(), len(kind))
    return {name: meter.mean() for name, meter in meters.items()}


def main():
    torch.manual_seed(0)
    train, valid = DataLoader(engines(480, 0), 32, shuffle=True), DataLoader(engines(96, 1), 32)
    model = nn.Sequential(nn.Linear(40, 48), nn.ReLU(), nn.Linear(48, 4))
    optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
    running = Running()
    meters = {"loss": Running(), "accuracy": Running()}
    for epoch in range(6):
        train_epoch(model, train, optimizer, running)
        scores = evaluate(model, valid, meters)
        print(epoch, round(running.mean(), 4), {name: round(score, 4) for name, score in scores.items()})


main()
