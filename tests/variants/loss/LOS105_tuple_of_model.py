# codes: LOS105
import torch
from torch import nn

torch.manual_seed(0)


class Attentive(nn.Module):
    def __init__(self):
        super().__init__()
        self.score, self.out = nn.Linear(4, 1), nn.Linear(4, 3)

    def forward(self, x):
        weights = self.score(x).softmax(1)
        return self.out((weights * x).sum(1)), weights


model = Attentive()
opt = torch.optim.Adam(model.parameters())
for step in range(4):
    x = torch.randn(8, 5, 4)
    loss = nn.CrossEntropyLoss()(model(x), torch.arange(8) % 3)  # here
    opt.zero_grad()
    loss.backward()
    opt.step()
