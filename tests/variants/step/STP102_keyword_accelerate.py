# codes: STP102
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    x = torch.randn(96, 4)
    rows = DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16, shuffle=True)
    model = nn.Linear(4, 1)
    optimizer = torch.optim.Adam(params=model, lr=1e-2)
    model, optimizer, rows = accelerator.prepare(model, optimizer, rows)
    for inputs, wanted in rows:
        loss = nn.functional.mse_loss(model(inputs), wanted)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()


if __name__ == "__main__":
    main()
