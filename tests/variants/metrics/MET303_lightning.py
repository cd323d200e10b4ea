# codes: MET303
# needs: lightning
import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Digits(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Flatten(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 5))

    def training_step(self, batch, _):
        images, digits = batch
        return F.cross_entropy(self.body(images), digits)

    def validation_step(self, batch, _):
        images, digits = batch
        scores = self.body(images)
        self.log("val_loss", F.cross_entropy(scores, digits))
        self.log("val_acc", (scores.argmax() == digits).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
images = torch.rand(200, 1, 8, 8)
digits = images.flatten(1)[:, :5].argmax(1)
train = DataLoader(TensorDataset(images[:160], digits[:160]), batch_size=20, shuffle=True)
held_out = DataLoader(TensorDataset(images[160:], digits[160:]), batch_size=20)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Digits(), train, held_out)
