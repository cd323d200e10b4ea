# codes: SCR601
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def loaders():
    torch.manual_seed(0)
    x = torch.randn(160, 5)
    return DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16, shuffle=True)


def main():
    accelerator = Accelerator(cpu=True)
    batches, regressor = loaders(), nn.Linear(5, 1)
    opt = torch.optim.SGD(regressor.parameters(), lr=1e-2)
    regressor, opt = accelerator.prepare(regressor, opt)
    for _ in range(2):
        for x, y in batches:
            loss = nn.functional.mse_loss(regressor(x.to(accelerator.device)), y.to(accelerator.device))
            accelerator.backward(loss)
            opt.step()
            opt.zero_grad()


if __name__ == "__main__":
    main()
