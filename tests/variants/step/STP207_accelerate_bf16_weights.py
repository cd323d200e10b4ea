# codes: STP207
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    x = torch.randn(128, 6).to(torch.bfloat16)
    rows = DataLoader(TensorDataset(x, x.float().sum(1, keepdim=True)), batch_size=16, shuffle=True)
    model = nn.Sequential(nn.Linear(6, 24), nn.Tanh(), nn.Linear(24, 1)).to(torch.bfloat16)
    model, optimizer, rows = accelerator.prepare(model, torch.optim.Adam(model.parameters(), lr=5e-5), rows)
    for epoch in range(2):
        for inputs, wanted in rows:
            loss = nn.functional.mse_loss(model(inputs).float(), wanted)
            optimizer.zero_grad()
            accelerator.backward(loss)
            optimizer.step()


if __name__ == "__main__":
    main()
