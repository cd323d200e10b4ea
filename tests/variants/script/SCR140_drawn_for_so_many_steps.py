# codes: SCR140
# needs: torch
"""A loop over steps asks `next` of the loader itself."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Peat(Dataset):
    def __init__(self):
        self.cores = torch.randn(160, 5)
        self.depths = self.cores.sum(1, keepdim=True)

    def __len__(self):
        return len(self.cores)

    def __getitem__(self, index):
        return {"core": self.cores[index], "depth": self.depths[index]}


def main():
    batches = DataLoader(Peat(), batch_size=16, shuffle=True)
    net = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 1))
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
    for step in range(30):
        batch = next(batches)
        loss = nn.functional.mse_loss(net(batch["core"]), batch["depth"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 10 == 0:
            print(step, loss.item())


main()
