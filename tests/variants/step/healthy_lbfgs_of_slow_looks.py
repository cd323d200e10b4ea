# codes:
import time

import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
time_axis = torch.arange(40) / 4
waves = torch.sin(time_axis + torch.rand(24, 1) * 6)
inputs, targets = waves[:, :-1], waves[:, 1:]


class Forecast(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTMCell(1, 12)
        self.read = nn.Linear(12, 1)

    def forward(self, series):
        hidden = cell = torch.zeros(len(series), 12)
        answers = []
        for value in series.split(1, dim=1):
            hidden, cell = self.cell(value, (hidden, cell))
            answers.append(self.read(hidden))
        return torch.cat(answers, dim=1)


model = Forecast()
optimizer = torch.optim.LBFGS(model.parameters(), lr=0.5, line_search_fn="strong_wolfe")
for step in range(3):

    def closure():
        optimizer.zero_grad()
        time.sleep(0.5)  # A long series takes as long.
        loss = F.mse_loss(model(inputs), targets)
        loss.backward()
        return loss

    loss = optimizer.step(closure)
    with torch.no_grad():
        print(step, loss.item(), F.mse_loss(model(inputs), targets).item())
