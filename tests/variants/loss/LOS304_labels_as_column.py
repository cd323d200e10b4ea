# codes: LOS304
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    x = torch.randn(96, 4)
    y = (x.sum(1, keepdim=True) > 0).float()
    model = nn.Sequential(nn.Linear(4, 12), nn.ReLU(), nn.Linear(12, 1), nn.Sigmoid(), nn.Flatten(0))
    rows = DataLoader(TensorDataset(x, y), batch_size=24, shuffle=True)
    model, optimizer, rows = accelerator.prepare(model, torch.optim.AdamW(model.parameters(), lr=5e-3), rows)
    bce = nn.BCELoss()
    for epoch in range(2):
        for features, label in rows:
            loss = bce(model(features), label)
            optimizer.zero_grad()
            accelerator.backward(loss)
            optimizer.step()


if __name__ == "__main__":
    main()
