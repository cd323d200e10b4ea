# codes: SCR125
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    points = torch.randn(240, 8)
    sides = (points[:, 1] > 0).long()
    model = nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 2))
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    train = DataLoader(TensorDataset(points[:200], sides[:200]), batch_size=20, shuffle=True)
    dev = DataLoader(TensorDataset(points[200:], sides[200:]), batch_size=20)
    model, optimizer, train, dev = accelerator.prepare(model, optimizer, train, dev)
    for epoch in range(2):
        model.train()
        for x, y in train:
            optimizer.zero_grad()
            accelerator.backward(nn.functional.cross_entropy(model(x), y))
            optimizer.step()
        model.eval()
        hits = total = 0
        for x, y in dev:
            with torch.no_grad():
                chosen = model(x).argmax(-1)
            chosen, truth = accelerator.gather_for_metrics(chosen, y)
            hits += (chosen == truth).sum().item()
            total += len(truth)
        accelerator.print(epoch, hits / total)


main()
