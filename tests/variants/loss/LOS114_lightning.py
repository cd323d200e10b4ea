# codes: LOS114
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Defects(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 8, 3, stride=2), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 25, 1))
        self.criterion = nn.BCEWithLogitsLoss()

    def training_step(self, batch, batch_idx):
        parts, broken = batch
        return self.criterion(broken, self.net(parts))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
parts = torch.randn(320, 1, 12, 12)
broken = (parts[:, :, 4:8, 4:8].mean((1, 2, 3)) > 0).float()[:, None]
loader = DataLoader(TensorDataset(parts, broken), batch_size=32, shuffle=True)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Defects(), loader)
