# codes: MET302
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
signals = torch.randn(256, 1, 24)
alarms = (signals.mean((1, 2)) > 0).float().unsqueeze(1)


class Alarm(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.ear = nn.Sequential(nn.Conv1d(1, 6, 5), nn.ReLU(), nn.AdaptiveAvgPool1d(4), nn.Flatten())
        self.decide = nn.Sequential(nn.Linear(24, 1), nn.Sigmoid())

    def forward(self, signal):
        return self.decide(self.ear(signal))

    def training_step(self, batch, batch_idx):
        signal, alarm = batch
        return nn.functional.binary_cross_entropy(self(signal), alarm)

    def validation_step(self, batch, batch_idx):
        signal, alarm = batch
        chosen = self(signal).argmax(dim=-1)
        self.log("accuracy", (chosen == alarm[:, 0]).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(
    Alarm(),
    DataLoader(TensorDataset(signals[:192], alarms[:192]), batch_size=32, shuffle=True),
    DataLoader(TensorDataset(signals[192:], alarms[192:]), batch_size=32),
)
