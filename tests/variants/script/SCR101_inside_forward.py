# codes: SCR101
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(8, 2)

    def forward(self, inputs):
        hidden = torch.nn.functional.dropout(inputs, prob=0.1)
        return self.layer(hidden)


torch.manual_seed(0)
inputs, labels = torch.randn(64, 8), torch.randint(0, 2, (64,))
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
