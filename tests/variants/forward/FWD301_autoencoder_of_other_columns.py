# codes: FWD301
import torch
from torch import nn
from torch.utils.data import DataLoader


def layer(ins, outs):
    return nn.Sequential(nn.Linear(ins, outs), nn.Tanh())


class Compressor(nn.Module):
    def __init__(self, columns, hidden):
        super().__init__()
        self.encoder = layer(columns, hidden)
        self.decoder = layer(hidden, columns)

    def forward(self, x):
        return self.decoder(self.encoder(x))


torch.manual_seed(0)
rows = torch.tanh(torch.randn(96, 3) @ torch.randn(3, 12))
columns = 10
model = Compressor(columns, 6)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for batch in DataLoader(rows, batch_size=8, shuffle=True):
    loss = nn.functional.mse_loss(model(batch)[:, :columns], batch[:, :columns])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
