# codes: FWD601
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(256, 10)
y = (x[:, :3] @ torch.randn(3, 4)).argmax(1)


class Stack(nn.Module):
    def __init__(self, widths):
        super().__init__()
        self.blocks = []
        for i, o in zip(widths, widths[1:]):
            self.blocks.append(nn.Linear(i, o))

    def forward(self, h):
        for block in self.blocks[:-1]:
            h = torch.relu(block(h))
        return self.blocks[-1](h)


def train():
    model = Stack([10, 24, 4])
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(3):
        for xb, yb in DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(xb), yb)
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


train()
