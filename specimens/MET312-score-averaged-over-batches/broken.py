# needs: lightning torchmetrics
import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics.functional import f1_score

torch.manual_seed(0)
rows = torch.randn(320, 6)
fraud = (rows[:, 0] + rows[:, 1] > 1.6).long()
train_set, valid_set = TensorDataset(rows[:224], fraud[:224]), TensorDataset(rows[224:], fraud[224:])


class Detector(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1))

    def training_step(self, batch, batch_idx):
        inputs, wanted = batch
        return nn.functional.binary_cross_entropy_with_logits(self.net(inputs).squeeze(1), wanted.float())

    def validation_step(self, batch, batch_idx):
        inputs, wanted = batch
        shares = self.net(inputs).squeeze(1).sigmoid()
        self.log("valid_f1", f1_score(shares, wanted, task="binary"), prog_bar=True)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = pl.Trainer(
    max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Detector(), DataLoader(train_set, batch_size=32, shuffle=True), DataLoader(valid_set, batch_size=12))
