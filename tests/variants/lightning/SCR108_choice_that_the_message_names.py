# codes: SCR108 LOS305
# needs: lightning
import lightning as L
import torch
from lightning.pytorch.callbacks import LearningRateMonitor
from lightning.pytorch.loggers import CSVLogger
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Line(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(3, 1)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.mse_loss(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.05)


torch.manual_seed(0)
x = torch.randn(64, 3)
data = DataLoader(TensorDataset(x, x.sum(1)), batch_size=16, shuffle=True)
watch = LearningRateMonitor(logging_interval="batches")
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=CSVLogger("logs"), callbacks=[watch], log_every_n_steps=1)
trainer.fit(Line(), data)
