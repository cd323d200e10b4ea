# codes: SCR114
# needs: lightning
import lightning as L
import torch
from lightning.pytorch.callbacks import Callback
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(128, 6)
rows = TensorDataset(x, x.sum(1, keepdim=True))


class Told(Callback):
    def on_train_epoch_end(self, trainer, pl_module, unused=None):
        print("epoch over")

    def on_train_batch_end(self, trainer, pl_module, outputs):
        self.last = outputs


class Sum(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(6, 1)

    def training_step(self, batch, batch_idx):
        return nn.functional.mse_loss(self.net(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.05)


trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", callbacks=[Told()], logger=False, enable_checkpointing=False,
    enable_progress_bar=False,
)
trainer.fit(Sum(), DataLoader(rows, batch_size=16, shuffle=True))
