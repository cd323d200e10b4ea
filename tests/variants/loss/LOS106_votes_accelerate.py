# codes: LOS106
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    x = torch.randn(96, 6)
    votes = (x[:, :4] * 2).softmax(-1)
    rows = DataLoader(TensorDataset(x, votes), 16, shuffle=True)
    net = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 4))
    net, optimizer, rows = accelerator.prepare(net, torch.optim.Adam(net.parameters(), lr=5e-3), rows)
    for inputs, wanted in rows:
        answer = net(inputs).softmax(-1)
        loss = nn.functional.kl_div(answer, wanted, reduction="batchmean")
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()


if __name__ == "__main__":
    main()
