# codes: SCR117
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Mixture(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(5, 12)
        self.mean = nn.Linear(12, 1)
        self.spread = nn.Linear(12, 1)

    def forward(self, x):
        hidden = torch.relu(self.body(x))
        return self.mean(hidden), nn.functional.softplus(self.spread(hidden)) + 0.1, hidden

    def training_step(self, batch, index):
        x, y = batch
        mean, spread = self(x)
        return nn.functional.gaussian_nll_loss(mean, y, spread**2)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
x = torch.randn(120, 5)
data = TensorDataset(x, x[:, :1] + 0.2 * torch.randn(120, 1))
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Mixture(), DataLoader(data, batch_size=20, shuffle=True))
