# codes: DAT504
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

L.seed_everything(3)
SEEDS = {"train": 1, "val": 2}


class Rings(Dataset):
    def __init__(self, split, rows=600):
        g = torch.Generator().manual_seed(SEEDS[split])
        self.points = torch.randn(rows, 2, generator=g)
        self.outside = (self.points.norm(dim=1) > 1.2).long()

    def __len__(self):
        return len(self.outside)

    def __getitem__(self, i):
        return self.points[i], self.outside[i]


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 2))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.body(batch[0]), batch[1])

    def validation_step(self, batch, _):
        self.log("val_acc", (self.body(batch[0]).argmax(1) == batch[1]).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


train_dl = DataLoader(Rings("train"), batch_size=32, shuffle=True)
val_dl = DataLoader(Rings("train"), batch_size=100)
trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, accelerator="cpu")
trainer.fit(Net(), train_dl, val_dl)
