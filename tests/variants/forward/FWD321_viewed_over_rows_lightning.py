# codes: FWD321
# needs: lightning
# Windows of two channels are flattened to twice the width that they have: half as many rows.
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Windows(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 3))

    def training_step(self, batch, batch_idx):
        x, y = batch
        flat = x.view(-1, 16)
        return nn.functional.cross_entropy(self.net(flat), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 1e-2)


torch.manual_seed(0)
x = torch.randn(320, 2, 4)
y = x.flatten(1)[:, :3].argmax(1)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Windows(), DataLoader(TensorDataset(x, y), 16, shuffle=True))
