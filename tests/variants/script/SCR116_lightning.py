# codes: SCR116
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Regression(L.LightningModule):
    def __init__(self, width=16):
        """A small network."""
        self.net = nn.Sequential(nn.Linear(6, width), nn.ReLU(), nn.Linear(width, 1))

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.mse_loss(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
x = torch.randn(200, 6)
data = TensorDataset(x, x.sum(1, keepdim=True))
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Regression(), DataLoader(data, batch_size=20, shuffle=True))
