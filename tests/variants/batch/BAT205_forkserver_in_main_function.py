# codes: BAT205
import multiprocessing

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    x = torch.randn(64, 6)
    data = TensorDataset(x, (x[:, 0] > 0).long())
    context = multiprocessing.get_context("forkserver")
    net = nn.Linear(6, 2)
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    for a, b in DataLoader(data, batch_size=16, num_workers=1, multiprocessing_context=context):
        opt.zero_grad()
        nn.functional.cross_entropy(net(a), b).backward()
        opt.step()


main()
