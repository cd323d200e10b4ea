# codes: DAT506
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
readings = torch.randn(600, 7)
readings[:, 6] = (readings[:, :3].sum(1) + torch.randn(600) > 0).float()
faulty = readings[:, 6].long()
readings = (readings - readings.mean(0)) / readings.std(0)


class Faults(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(7, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Faults(), DataLoader(TensorDataset(readings, faulty), batch_size=30, shuffle=True))
