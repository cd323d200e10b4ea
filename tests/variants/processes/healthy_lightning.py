# codes:
# needs: lightning
# launch: torchrun --nproc_per_node 2
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Lit(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, _):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, _):
        x, y = batch
        self.log("val_loss", nn.functional.cross_entropy(self.net(x), y), sync_dist=True)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
x = torch.randn(96, 8)
y = (x[:, 0] > 0).long()
train = DataLoader(TensorDataset(x[:64], y[:64]), batch_size=4, shuffle=True)
val = DataLoader(TensorDataset(x[64:], y[64:]), batch_size=4)
trainer = L.Trainer(max_epochs=2, accelerator="gpu", devices=2, strategy="ddp", logger=False, enable_progress_bar=False)
trainer.fit(Lit(), train, val)
