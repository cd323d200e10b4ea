# codes: DAT302
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader


class Scorer(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.out = nn.Linear(5, 1)

    def training_step(self, batch, index):
        return nn.functional.mse_loss(self.out(batch["features"]).squeeze(1), batch["score"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=0.01)


torch.manual_seed(0)
rows = [{"features": f, "score": f.sum(), "year": 2000 + i} for i, f in enumerate(torch.randn(64, 5))]
rows[3] = {"features": rows[3]["features"], "score": rows[3]["score"]}
trainer = L.Trainer(
    max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Scorer(), DataLoader(rows, batch_size=16))
