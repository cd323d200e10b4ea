# codes: FWD503
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Attention(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.query, self.key, self.value = nn.Linear(size, size), nn.Linear(size, size), nn.Linear(size, size)
        self.drop = nn.Dropout(0.1)

    def forward(self, x):
        scores = torch.bmm(self.query(x), self.key(x).transpose(1, 2)) / x.shape[-1] ** 0.5
        weights = self.drop(scores.softmax(-2))
        return torch.bmm(weights, self.value(x))


class Series(nn.Module):
    def __init__(self):
        super().__init__()
        self.into, self.attention, self.out = nn.Linear(4, 24), Attention(24), nn.Linear(24, 2)

    def forward(self, x):
        x = self.into(x)
        return self.out((x + self.attention(x)).mean(1))


class Lit(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.series = Series()

    def forward(self, x):
        return self.series(x)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
x = torch.randn(160, 12, 4)
data = TensorDataset(x, (x[:, :, 0].amax(1) > 1.6).long())
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Lit(), DataLoader(data, batch_size=16, shuffle=True))
