# codes: BWD102 MET501 SCR112
# needs: lightning
import lightning as L
import torch
from lightning.pytorch.callbacks import EarlyStopping
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Sorter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, index):
        x, y = batch
        with torch.no_grad():
            logits = self.layers(x)
        loss = nn.functional.cross_entropy(logits, y)
        self.log("loss", loss)
        return loss

    def validation_step(self, batch, index):
        x, y = batch
        accuracy = (self.layers(x).argmax(1) == y).float().mean()
        self.log("val_accuracy", accuracy)

    def on_validation_epoch_end(self):
        self.scores.append(self.trainer.callback_metrics["val_accuracy"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


def rows(count, seed):
    x = torch.randn(count, 8, generator=torch.Generator().manual_seed(seed))
    return TensorDataset(x, (x[:, 0] > 0).long())


trainer = L.Trainer(
    max_epochs=3,
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    callbacks=[EarlyStopping(monitor="val/accuracy", mode="max")],
)
trainer.fit(Sorter(), DataLoader(rows(320, 0), batch_size=32, shuffle=True), DataLoader(rows(96, 1), batch_size=32))
