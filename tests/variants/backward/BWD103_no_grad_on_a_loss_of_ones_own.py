# codes: BWD103
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


@torch.no_grad()
def quantile_loss(predicted, actual, q=0.7):
    gap = actual - predicted
    return torch.maximum(q * gap, (q - 1) * gap).mean()


class Load(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(7, 16), nn.ReLU(), nn.Linear(16, 1))

    def forward(self, x):
        return self.net(x)

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = quantile_loss(self(x), y)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


x = torch.randn(200, 7)
y = x[:, :2].sum(1, keepdim=True) + 0.1 * torch.randn(200, 1)
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Load(), DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True))
