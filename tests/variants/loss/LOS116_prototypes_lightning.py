# codes: LOS116
# needs: lightning
"""A cosine classifier whose scale stands on the wrong side of the product."""

import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class CosineNet(L.LightningModule):
    """Classes are directions."""

    def __init__(self, classes=10, tau=0.05):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 32))
        self.centres = nn.Parameter(torch.randn(classes, 32))
        self.tau = tau
        self.criterion = nn.CrossEntropyLoss()

    def forward(self, x):
        return F.linear(F.normalize(self.body(x)), F.normalize(self.centres)).mul(self.tau)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return self.criterion(self(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
y = torch.randint(0, 10, (640,))
x = 3 * torch.randn(10, 20)[y] + torch.randn(640, 20)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(CosineNet(), DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True))
