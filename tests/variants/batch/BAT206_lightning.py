# codes: BAT206
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, WeightedRandomSampler


class Fraud(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(9, 24), nn.ReLU(), nn.Linear(24, 2))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y)

    def train_dataloader(self):
        y = (torch.rand(500) < 0.15).long()
        x = torch.randn(500, 9) + y[:, None]
        draw = WeightedRandomSampler(weights=[1 / 425, 1 / 75], num_samples=500, replacement=True)
        return DataLoader(TensorDataset(x, y), batch_size=25, sampler=draw)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Fraud())
