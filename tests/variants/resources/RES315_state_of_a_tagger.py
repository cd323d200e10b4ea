# codes: RES315
"""Average the weights of a recurrent tagger that keeps its state between batches."""
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRU(4, 12, batch_first=True)
        self.out = nn.Linear(12, 2)
        self.state = None

    def forward(self, x):
        h, self.state = self.cell(x)
        return self.out(h[:, -1])


torch.manual_seed(0)
x = torch.randn(160, 5, 4)
y = (x.sum((1, 2)) > 0).long()
net = Tagger()
opt = torch.optim.Adam(net.parameters(), 1e-2)
mean = None
for epoch in range(3):
    for i in range(0, 160, 20):
        loss = nn.functional.cross_entropy(net(x[i:i + 20]), y[i:i + 20])
        opt.zero_grad()
        loss.backward()
        opt.step()
    if mean is None:
        mean = AveragedModel(net)
    mean.update_parameters(net)
    print(epoch, loss.item())
