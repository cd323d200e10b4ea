# codes: BWD105
# needs: lightning
import torch
from lightning import LightningModule, Trainer
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Factors(LightningModule):
    """Recommender: ratings weighted by confidence."""

    def __init__(self, users=40, items=60, rank=8):
        super().__init__()
        self.u = nn.Embedding(users, rank)
        self.v = nn.Embedding(items, rank)
        self.bias = nn.Embedding(items, 1)
        self.criterion = nn.MSELoss(reduction="none")

    def forward(self, user, item):
        return (self.u(user) * self.v(item)).sum(-1) + self.bias(item).squeeze(-1)

    def training_step(self, batch, _):
        user, item, rating, confidence = batch
        per_rating = self.criterion(self(user, item), rating)
        return per_rating * confidence

    def validation_step(self, batch, _):
        user, item, rating, _ = batch
        self.log("rmse", self.criterion(self(user, item), rating).mean().sqrt())

    def configure_optimizers(self):
        opt = torch.optim.SGD(self.parameters(), lr=0.5)
        return {"optimizer": opt, "lr_scheduler": torch.optim.lr_scheduler.StepLR(opt, 1, 0.9)}


g = torch.Generator().manual_seed(0)
user = torch.randint(0, 40, (800,), generator=g)
item = torch.randint(0, 60, (800,), generator=g)
rating = ((user * 7 + item * 3) % 5).float() + 1
data = TensorDataset(user, item, rating, torch.rand(800, generator=g))
train_dl, val_dl = DataLoader(data, 64, shuffle=True), DataLoader(data, 200)
Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(Factors(), train_dl, val_dl)
