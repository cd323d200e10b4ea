# codes: BAT113
# needs: lightning
import lightning
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Walks(Dataset):
    def __init__(self):
        self.walks = np.random.default_rng(0).normal(size=(96, 12, 3)).astype("float32")

    def __len__(self):
        return len(self.walks)

    def __getitem__(self, i):
        walk = np.flip(self.walks[i], axis=0)
        return {"walk": walk, "far": walk.sum().astype("float32")}


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.body, self.head = nn.GRU(3, 16, batch_first=True), nn.Linear(16, 1)

    def training_step(self, batch, _):
        return nn.functional.mse_loss(self.head(self.body(batch["walk"])[0][:, -1]).squeeze(1), batch["far"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


lightning.seed_everything(0)
trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Net(), DataLoader(Walks(), batch_size=12, shuffle=True))
