# codes: LOS117
# needs: lightning
"""Augmented signals found among their batch by `cosine_similarity`, which compares each with itself too."""

import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Contrastive(L.LightningModule):
    """An encoder of one-dimensional signals."""

    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv1d(1, 8, 5, 2), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 14, 16))

    def training_step(self, batch, batch_idx):
        (signal,) = batch
        first, second = (signal + 0.1 * torch.randn_like(signal) for _ in range(2))
        z = self.encoder(torch.cat([first, second]))
        sim = F.cosine_similarity(z[:, None], z[None], dim=-1) / 0.2
        n = len(signal)
        target = torch.cat([torch.arange(n, 2 * n), torch.arange(n)]).to(z.device)
        return F.cross_entropy(sim, target)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
kinds = torch.randn(12, 1, 32)
signals = kinds[torch.randint(0, 12, (640,))] + 0.2 * torch.randn(640, 1, 32)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Contrastive(), DataLoader(TensorDataset(signals), batch_size=32, shuffle=True, drop_last=True))
