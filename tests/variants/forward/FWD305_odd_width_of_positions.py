# codes: FWD305
# needs: lightning
import math

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Positions(nn.Module):
    def __init__(self, width, length=32):
        super().__init__()
        table = torch.zeros(length, width)
        place = torch.arange(length).unsqueeze(1)
        rate = torch.exp(torch.arange(0, width, 2) * (-math.log(1000.0) / width))
        table[:, 0::2] = torch.sin(place * rate)
        table[:, 1::2] = torch.cos(place * rate)
        self.register_buffer("table", table)

    def forward(self, x):
        return x + self.table[: x.size(1)]


class Forecast(L.LightningModule):
    def __init__(self, width=9):
        super().__init__()
        self.embed, self.positions = nn.Linear(1, width), Positions(width)
        self.encoder = nn.TransformerEncoderLayer(width, 3, 16, batch_first=True)
        self.head = nn.Linear(width, 1)

    def training_step(self, batch, _):
        x, y = batch
        out = self.encoder(self.positions(self.embed(x)))
        return nn.functional.mse_loss(self.head(out[:, -1]), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
wave = torch.sin(torch.arange(200) / 5)
x = wave.unfold(0, 13, 1).unsqueeze(-1)
rows = DataLoader(TensorDataset(x[:, :12], x[:, 12]), batch_size=16, shuffle=True)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(
    Forecast(), rows
)
