# codes: FWD303 LOS305 MET501
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Forecaster(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(1, 16, batch_first=True)
        self.out = nn.Linear(16, 1)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.out(out[:, -1])

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.mse_loss(self(x), y)

    def validation_step(self, batch, index):
        x, y = batch
        self.log("val_mae", (self(x).squeeze(-1) - y).abs().mean())

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters(), lr=1e-2)
        return {"optimizer": optimizer, "lr_scheduler": torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer)}


torch.manual_seed(0)
series = torch.sin(torch.arange(200) / 6)
x, y = series.unfold(0, 24, 1)[:-1], series[24:]
train = DataLoader(TensorDataset(x[:128], y[:128]), batch_size=32, shuffle=True)
held_out = DataLoader(TensorDataset(x[128:], y[128:]), batch_size=32)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Forecaster(), train, held_out)
