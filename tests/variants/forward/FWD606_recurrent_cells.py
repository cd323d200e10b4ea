# codes: FWD606
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
waves = torch.sin(torch.linspace(0, 6, 21) * (1 + 2 * torch.rand(200, 1)) + torch.rand(200, 1))
loader = DataLoader(TensorDataset(waves[:, :-1, None], waves[:, -1:]), batch_size=25, shuffle=True)


class Forecaster(nn.Module):
    def __init__(self, size=20, depth=2):
        super().__init__()
        self.enter = nn.Linear(1, size)
        cells = [nn.GRUCell(size, size)] * depth
        self.cells = nn.ModuleList(cells)
        self.leave = nn.Linear(size, 1)

    def forward(self, sequence):
        states = [sequence.new_zeros(len(sequence), self.leave.in_features) for _ in self.cells]
        for step in self.enter(sequence).unbind(1):
            for number, cell in enumerate(self.cells):
                step = states[number] = cell(step, states[number])
        return self.leave(step)


model = Forecaster()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(6):
    for past, future in loader:
        loss = nn.functional.mse_loss(model(past), future)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
