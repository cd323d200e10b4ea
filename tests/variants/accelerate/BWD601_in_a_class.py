# codes: BWD601
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Engine:
    def __init__(self, net, data):
        self.acc = Accelerator(gradient_accumulation_steps=2, cpu=True)
        optim = torch.optim.Adam(net.parameters(), lr=1e-3)
        self.net, self.optim, self.data = self.acc.prepare(net, optim, data)

    def run(self):
        for x, y in self.data:
            with self.acc.accumulate(self.net):
                out = self.net(x)
                (out - y).pow(2).mean().backward()
                self.optim.step()
                self.optim.zero_grad()


torch.manual_seed(0)
x = torch.randn(128, 4)
Engine(nn.Linear(4, 1), DataLoader(TensorDataset(x, x[:, :1]), batch_size=8)).run()
