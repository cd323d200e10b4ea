# codes: STP306
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(0)


class LitDigits(L.LightningModule):
    def __init__(self, steps_per_epoch, epochs):
        super().__init__()
        self.steps_per_epoch, self.epochs = steps_per_epoch, epochs
        self.net = nn.Sequential(
            nn.Conv2d(1, 8, 3, padding=1),
            nn.BatchNorm2d(8),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Flatten(),
            nn.Linear(8 * 16, 10),
        )

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = F.cross_entropy(self.net(x), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        logits = self.net(x)
        self.log("val_loss", F.cross_entropy(logits, y))
        self.log("val_acc", (logits.argmax(1) == y).float().mean())

    def configure_optimizers(self):
        opt = torch.optim.Adam(self.parameters(), lr=1e-3)
        sched = torch.optim.lr_scheduler.OneCycleLR(opt, max_lr=1e-2, total_steps=self.steps_per_epoch * self.epochs)
        return [opt], [sched]


templates = torch.randn(10, 1, 8, 8)
y = torch.randint(0, 10, (1200,))
x = templates[y] + 0.7 * torch.randn(1200, 1, 8, 8)
train = DataLoader(TensorDataset(x[:1000], y[:1000]), batch_size=50, shuffle=True)
val = DataLoader(TensorDataset(x[1000:], y[1000:]), batch_size=50)
model = LitDigits(len(train), 10)
trainer = L.Trainer(
    max_epochs=10, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(model, train, val)
