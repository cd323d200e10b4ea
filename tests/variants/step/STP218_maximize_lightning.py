# codes: STP218
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Detector(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(9, 32), nn.ReLU(), nn.Linear(32, 1))

    def training_step(self, batch, batch_idx):
        signal, alarm = batch
        return nn.functional.binary_cross_entropy_with_logits(self.layers(signal).squeeze(1), alarm)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.05, maximize=True)


L.seed_everything(1)
signals = torch.randn(400, 9)
alarms = (signals[:, 2] > 0.3).float()
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Detector(), DataLoader(TensorDataset(signals, alarms), batch_size=25, shuffle=True))
