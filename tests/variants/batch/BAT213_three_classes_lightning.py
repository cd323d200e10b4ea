# codes: BAT213
# needs: lightning
import lightning as L
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, WeightedRandomSampler


class Churn(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(9, 24), nn.ReLU(), nn.Linear(24, 3))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y)

    def train_dataloader(self):
        y = np.random.default_rng(0).choice(3, size=500, p=[0.7, 0.2, 0.1])
        x = torch.randn(500, 9) + torch.from_numpy(y)[:, None]
        per_row = np.bincount(y)[y]
        draw = WeightedRandomSampler(per_row.tolist(), num_samples=500)
        return DataLoader(TensorDataset(x, torch.from_numpy(y)), batch_size=25, sampler=draw)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Churn())
