# codes: STP205
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    x = torch.randn(128, 4)
    rows = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16, shuffle=True)
    model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
    model, optimizer, rows = accelerator.prepare(model, torch.optim.AdamW(model.parameters()), rows)
    for epoch in range(2):
        for inputs, kinds in rows:
            loss = nn.functional.cross_entropy(model(inputs), kinds)
            optimizer.zero_grad()
            accelerator.backward(loss)


if __name__ == "__main__":
    main()
