# codes: LOS104
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Gate(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))
        self.criterion = nn.BCELoss()

    def training_step(self, batch, index):
        x, y = batch
        return self.criterion(self.net(x).squeeze(1), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


torch.manual_seed(0)
x = torch.randn(96, 4)
data = TensorDataset(x, (x[:, 0] > 0).float())
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Gate(), DataLoader(data, batch_size=16, shuffle=True))
