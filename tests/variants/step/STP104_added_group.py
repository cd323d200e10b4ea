# codes: STP104
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
    encoder, decoder = nn.Linear(4, 8), nn.Linear(8, 1)
    model = nn.Sequential(encoder, nn.ReLU(), decoder)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    optimizer.add_param_group({"params": decoder.parameters(), "lr": 1e-3})
    model, optimizer, rows = accelerator.prepare(model, optimizer, rows)
    for inputs, wanted in rows:
        loss = nn.functional.mse_loss(model(inputs), wanted)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()


if __name__ == "__main__":
    main()
