# codes: BWD109
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Pairs(nn.Module):
    def __init__(self):
        super().__init__()
        self.left, self.right = nn.Linear(6, 8), nn.Linear(6, 8)
        self.score = nn.Linear(16, 1)

    def forward(self, a, b):
        known = torch.as_tensor(self.left(a).detach().numpy())
        return self.score(torch.cat([known, self.right(b)], dim=1)).squeeze(1)


class Matcher(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.model = Pairs()

    def training_step(self, batch, batch_idx):
        a, b, same = batch
        return nn.functional.binary_cross_entropy_with_logits(self.model(a, b), same)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
a, b = torch.randn(160, 6), torch.randn(160, 6)
data = TensorDataset(a, b, ((a - b)[:, 0] > 0).float())
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Matcher(), DataLoader(data, batch_size=16, shuffle=True))
