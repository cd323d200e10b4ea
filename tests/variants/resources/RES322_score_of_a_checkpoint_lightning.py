# codes: RES322
# needs: lightning
import tempfile

import lightning as L
import torch
from lightning.pytorch.callbacks import ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Regressor(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 24), nn.Tanh(), nn.Linear(24, 1))

    def training_step(self, batch, index):
        return nn.functional.mse_loss(self.net(batch[0]), batch[1])

    def validation_step(self, batch, index):
        self.log("val_loss", nn.functional.mse_loss(self.net(batch[0]), batch[1]))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=0.01)


L.seed_everything(1)
x = torch.randn(240, 6)
y = x[:, :1] * x[:, 1:2]
keep = ModelCheckpoint(dirpath=tempfile.mkdtemp(), filename="{epoch}")
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, callbacks=[keep],
                    enable_progress_bar=False, enable_model_summary=False)
trainer.fit(Regressor(), DataLoader(TensorDataset(x[:192], y[:192]), batch_size=16, shuffle=True),
            DataLoader(TensorDataset(x[192:], y[192:]), batch_size=16))
print(f"lowest loss {keep.best_model_score.item():.4f} in {keep.best_model_path}")
