# codes: SCR107
# needs: lightning
"""A module that has not saved what its `__init__` was given is restored from its checkpoint."""

import lightning
import torch
from lightning.pytorch.callbacks import ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

lightning.seed_everything(0)
fern = torch.randn(160, 7)
spots = (fern[:, 0] > 0).long()


class Leaf(lightning.LightningModule):
    def __init__(self, width, kinds, rate=1e-2):
        super().__init__()
        self.rate = rate
        self.net = nn.Sequential(nn.Linear(width, 16), nn.ReLU(), nn.Linear(16, kinds))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.rate)


kept = ModelCheckpoint(dirpath="leaves", save_last=True)
trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, callbacks=[kept])
trainer.fit(Leaf(7, 2), DataLoader(TensorDataset(fern, spots), batch_size=16, shuffle=True))
leaf = Leaf.load_from_checkpoint(kept.last_model_path)
leaf.eval()
print(leaf.net(fern[:4]).argmax(1))
