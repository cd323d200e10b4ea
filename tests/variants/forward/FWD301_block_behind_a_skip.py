# codes: FWD301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def dense(ins, outs):
    return nn.Sequential(nn.Linear(ins, outs), nn.LayerNorm(outs), nn.GELU())


class Ladder(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = dense(6, width)
        self.deep = dense(width, width)
        self.joined = dense(width, width)
        self.head = nn.Linear(width, 2)

    def forward(self, x):
        first = self.first(x)
        return self.head(self.joined(torch.cat([first, self.deep(first)], dim=-1)))


def main(width=16):
    torch.manual_seed(0)
    x = torch.randn(96, 6)
    y = (x[:, 0] > 0).long()
    model = Ladder(width)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for inputs, labels in DataLoader(TensorDataset(x, y), batch_size=8, shuffle=True):
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


main()
