# codes:
# needs: lightning
"""Curriculum: short sums first, no shuffling in the first epochs on purpose; custom warm-up schedule."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Sums(Dataset):
    """Sums of growing length, easiest first (curriculum: do not shuffle)."""

    def __init__(self, n=640):
        self.rows = []
        for i in range(n):
            k = 2 + i * 8 // n
            digits = torch.zeros(10, dtype=torch.long)
            digits[:k] = torch.randint(1, 10, (k,))
            self.rows.append((digits, (digits.sum() % 5)))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        return self.rows[i]


class Adder(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 32, padding_idx=0)
        self.mlp = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 5))

    def training_step(self, batch, _):
        digits, answer = batch
        loss = nn.functional.cross_entropy(self.mlp(self.embed(digits).sum(1)), answer)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        opt = torch.optim.AdamW(self.parameters(), lr=3e-3)
        sched = torch.optim.lr_scheduler.LambdaLR(opt, lambda s: min(1.0, (s + 1) / 10) * 0.999**s)
        return [opt], [{"scheduler": sched, "interval": "step"}]


trainer = L.Trainer(
    max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Adder(), DataLoader(Sums(), batch_size=32, shuffle=False))
