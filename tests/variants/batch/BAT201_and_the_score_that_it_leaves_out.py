# codes: BAT201
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(11)
x = torch.randn(205, 13)
y = (x[:, 0] > 0).long()


class Wine(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(13, 32), nn.ReLU(), nn.Linear(32, 2))

    def training_step(self, batch, _):
        rows, kinds = batch
        return nn.functional.cross_entropy(self.net(rows), kinds)

    def validation_step(self, batch, _):
        rows, kinds = batch
        self.log("val_acc", (self.net(rows).argmax(1) == kinds).float().mean())

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=5e-3)


def loader(rows, kinds):
    return DataLoader(TensorDataset(rows, kinds), batch_size=64, drop_last=True)


trainer = L.Trainer(max_epochs=20, logger=False, enable_checkpointing=False, accelerator="cpu")
trainer.fit(Wine(), loader(x[:160], y[:160]), loader(x[160:], y[160:]))
print("accuracy", trainer.callback_metrics["val_acc"].item())
