# codes: FWD303
import torch
from torch import nn

torch.manual_seed(0)
level = torch.sin(torch.linspace(0, 100, 1200)) + 0.1 * torch.randn(1200)
windows = level.unfold(0, 25, 1)
past, following = windows[:, :24], windows[:, 24]
held = slice(int(0.8 * len(past)), None)


class Forecaster(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.widen = nn.Linear(1, width)
        self.places = nn.Parameter(0.02 * torch.randn(1, 24, width))
        layer = nn.TransformerEncoderLayer(width, 4, 64, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.answer = nn.Linear(width, 1)

    def forward(self, series):
        states = self.encoder(self.widen(series) + self.places)
        return self.answer(states[:, -1]).squeeze(-1)


model = Forecaster()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(4):
    model.train()
    for chosen in torch.randperm(held.start).split(64):
        loss = nn.functional.mse_loss(model(past[chosen]), following[chosen])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        told = model(past[held].unsqueeze(-1))
    print(epoch, nn.functional.mse_loss(told, following[held]).item())
