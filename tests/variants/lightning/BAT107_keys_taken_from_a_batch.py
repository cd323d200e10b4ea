# codes: BAT107
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader

rows = [{"x": torch.randn(5), "y": torch.randn(1)} for _ in range(80)]


class Regressor(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(5, 12), nn.Tanh(), nn.Linear(12, 1))

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.mse_loss(self.body(x), y)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Regressor(), DataLoader(rows, batch_size=8, shuffle=True))
