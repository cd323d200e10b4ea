# codes: LOS109
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Distances(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 8))

    def training_step(self, batch, batch_idx):
        one, other, same = batch
        distance = nn.functional.pairwise_distance(self.body(one), self.body(other))
        return nn.functional.hinge_embedding_loss(distance, same)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
data = TensorDataset(torch.randn(160, 10), torch.randn(160, 10), torch.randint(0, 2, (160,)))
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Distances(), DataLoader(data, batch_size=16, shuffle=True))
