# codes: RES301
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)

    class Mirror(nn.Module):
        def __init__(self):
            super().__init__()
            self.down, self.up = nn.Linear(6, 6, bias=False), nn.Linear(6, 6, bias=False)
            self.up.weight = self.down.weight

        def forward(self, x):
            return self.up(torch.tanh(self.down(x)))

    from safetensors.torch import save_file

    rows = DataLoader(TensorDataset(torch.randn(96, 6)), batch_size=16, shuffle=True)
    model = Mirror()
    model, optimizer, rows = accelerator.prepare(model, torch.optim.Adam(model.parameters(), lr=1e-2), rows)
    for (x,) in rows:
        loss = nn.functional.mse_loss(model(x), x)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    save_file(accelerator.get_state_dict(model), "mirror.safetensors")


if __name__ == "__main__":
    main()
