# codes: FWD313
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
signals = torch.randn(96, 6, 20)
kinds = torch.randint(0, 3, (96,))
signals[torch.arange(96), kinds] += 1.5


class Depthwise(L.LightningModule):
    def __init__(self, channels=6):
        super().__init__()
        self.spatial = nn.Conv1d(channels, 16, 3, padding=1, groups=channels)
        self.head = nn.Linear(16, 3)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.head(torch.relu(self.spatial(x)).mean(2)), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Depthwise(), DataLoader(TensorDataset(signals, kinds), batch_size=12, shuffle=True))
