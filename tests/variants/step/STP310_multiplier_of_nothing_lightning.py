# codes: STP310
# needs: lightning
"""The encoder's rate is a share of the head's, and the share is 0."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    def __init__(self, lr=1e-3, encoder_share=0.0):
        super().__init__()
        self.save_hyperparameters()
        self.encoder = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 32), nn.ReLU())
        self.head = nn.Linear(32, 3)

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.head(self.encoder(x)), y)
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        lr = self.hparams.lr
        return torch.optim.Adam(
            [
                {"params": self.encoder.parameters(), "lr": lr * self.hparams.encoder_share},
                {"params": self.head.parameters(), "lr": lr},
            ]
        )


L.seed_everything(0)
x = torch.randn(600, 16)
y = (x[:, 0] * x[:, 1] > 0).long() + (x[:, 2].abs() > 1).long()
trainer = L.Trainer(max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Net(), DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True))
