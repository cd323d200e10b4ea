# codes: STP208
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    x = torch.rand(96, 4)
    x[::8] = 0.0
    rows = DataLoader(TensorDataset(x, x.sum(1)), batch_size=16)
    model = nn.Linear(4, 2, bias=False)
    model, optimizer, rows = accelerator.prepare(model, torch.optim.SGD(model.parameters(), lr=0.01), rows)
    for inputs, wanted in rows:
        strength = model(inputs).abs().sum(1) ** 0.5
        loss = nn.functional.l1_loss(strength, wanted)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()


if __name__ == "__main__":
    main()
