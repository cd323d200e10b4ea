# codes: SCR106
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
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 12, 0, -1, False)
    model, optimizer, rows, cosine = accelerator.prepare(model, optimizer, rows, cosine)
    for epoch in range(2):
        for inputs, wanted in rows:
            loss = nn.functional.mse_loss(model(inputs), wanted)
            optimizer.zero_grad()
            accelerator.backward(loss)
            optimizer.step()
            cosine.step()


if __name__ == "__main__":
    main()
