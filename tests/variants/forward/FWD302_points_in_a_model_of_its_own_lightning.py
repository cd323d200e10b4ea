# codes: FWD302
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Clouds(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.local = nn.Sequential(nn.Conv1d(3, 32, 1), nn.BatchNorm1d(32), nn.ReLU())
        self.head = nn.Linear(32, 2)

    def forward(self, points):
        local = self.local(points)
        return self.head(local.amax(-1))

    def training_step(self, batch, index):
        return nn.functional.cross_entropy(self(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
labels = torch.randint(0, 2, (256,))
clouds = torch.randn(256, 60, 3)
clouds = clouds / clouds.norm(dim=-1, keepdim=True) * (1 + labels[:, None, None])
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False,
                    enable_progress_bar=False, enable_model_summary=False)
trainer.fit(Clouds(), DataLoader(TensorDataset(clouds, labels), batch_size=16, shuffle=True))
