# codes:
# needs: lightning
# What only batches behind the warm-up are kept of is stacked at the end of the epoch.
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Classifier(L.LightningModule):
    def __init__(self, warmup=12):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 3))
        self.warmup = warmup
        self.kept = []

    def training_step(self, batch, index):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        if index >= self.warmup:
            self.kept.append(loss.detach())
        return loss

    def on_train_epoch_end(self):
        self.log("late_loss", torch.stack(self.kept).mean())
        self.kept.clear()

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 1e-2)


torch.manual_seed(0)
x = torch.randn(640, 8)
y = x[:, :3].argmax(1)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Classifier(), DataLoader(TensorDataset(x, y), 16, shuffle=True))
