# codes: STP226
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(1)
series = torch.sin(torch.arange(900) / 9) + 0.1 * torch.randn(900)
windows = series.unfold(0, 21, 1)


class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(1, 16, batch_first=True)
        self.out = nn.Linear(16, 1)

    def forward(self, x):
        return self.out(self.gru(x.unsqueeze(-1))[0][:, -1])


def update(model, batch):
    opt = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)
    loss = F.mse_loss(model(batch[:, :20]), batch[:, 20:])
    opt.zero_grad()
    loss.backward()
    opt.step()
    return loss.item()


net = Forecaster()
for epoch in range(3):
    for batch in windows[torch.randperm(len(windows))].split(40):
        loss = update(net, batch)
    print(epoch, loss)
